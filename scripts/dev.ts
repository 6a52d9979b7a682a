import './require-node.ts'
import { spawn } from 'node:child_process'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 4280)
/** Long enough for the backend's database to shut down cleanly. */
const STOP_LIMIT_MS = 10_000

/**
 * Runs the client with hot reload at the usual address, and behind it the backend, which restarts when its source
 * changes.
 */
async function main(): Promise<void> {
  const backendPort = await freePort()
  process.env.DEV_BACKEND_URL = `http://127.0.0.1:${backendPort}`
  const backend = spawn(
    process.execPath,
    ['--watch', '--import', 'tsx', join(root, 'server/start/main.ts')],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(backendPort),
        HOST: '127.0.0.1',
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
      },
    },
  )
  const vite = await createServer({ root, server: { host, port, strictPort: true } })
  await vite.listen()
  console.log(`The client with hot reload: http://${host}:${port}`)

  const stop = (): void => {
    backend.kill('SIGTERM')
    setTimeout(() => backend.kill('SIGKILL'), STOP_LIMIT_MS).unref()
    void vite.close()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  backend.on('exit', (code) => {
    process.exitCode = code ?? 0
    void vite.close()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createNetServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

await main()
