export default function Home() {
  return (
    <main>
      <div>Hello world!</div>
    </main>
  );
}
