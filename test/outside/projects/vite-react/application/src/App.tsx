import { useEffect, useState } from 'react'
import { connect, type Task } from './generated/typescript'
import { listTasks } from './generated/typescript/functions'

const connection = connect({ baseUrl: `${location.origin}/api` })

function App() {
  const [tasks, setTasks] = useState<readonly Task[]>([])
  useEffect(() => {
    listTasks(connection, { done: false }).then(setTasks, console.error)
  }, [])
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.id}>{task.title}</li>
      ))}
    </ul>
  )
}

export default App
