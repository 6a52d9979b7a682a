import { join } from 'node:path'
import { builtProgram, PROGRAM_FILE } from '#scripts/server-program.ts'
import { SERVER_PROGRAM_VARIABLE } from './start-server.ts'

/**
 * Puts the server's program and its libraries together (`builtProgram`), for every start of it from here on in this
 * process and those that it starts. The answer has later starts read the sources again.
 */
export async function buildServer(): Promise<() => void> {
  if (process.env[SERVER_PROGRAM_VARIABLE]) return () => undefined
  process.env[SERVER_PROGRAM_VARIABLE] = join(await builtProgram(), PROGRAM_FILE)
  return () => {
    delete process.env[SERVER_PROGRAM_VARIABLE]
  }
}
