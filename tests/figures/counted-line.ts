import { connect, createServer, type AddressInfo } from 'node:net'

/** A line to a port of this machine that counts what comes down. */
export async function openCountedLine(targetPort: number) {
  let bytes = 0
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    far.on('data', (piece) => {
      bytes += piece.length
    })
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Kilobytes since the last time this was asked. */
    takenKb(): number {
      const taken = Math.round(bytes / 1_000)
      bytes = 0
      return taken
    },
    close: () => server.close(),
  }
}
