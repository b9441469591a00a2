import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const target = process.env.SERVICE_URL

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
  preview: { proxy: { '/api': { target, rewrite: (path) => path.replace('/api', '') } } },
})
