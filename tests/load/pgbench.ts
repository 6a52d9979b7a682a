import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How many sends a second the database alone takes, by the function that the server calls. `chance` is pgbench's expression
 * for the chat that is sent to.
 */
export async function benchSends(
  pgbench: string,
  url: string,
  folder: string,
  { seconds, connections, chance }: { seconds: number; connections: number; chance: string },
): Promise<number> {
  const script = join(folder, 'send.sql')
  writeFileSync(
    script,
    `\\set chance ${chance}
select sent.* from load_chats as lane, lateral send_plain_messages(
  lane.chat_id, lane.guest_id, array[gen_random_uuid()], array['Kia ora, we are on the ferry and come at six.'],
  array[null::timestamptz], now()
) sent
where lane.nth = :chance
`,
  )
  const child = spawn(
    pgbench,
    ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', script, url],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const found = /^tps = ([\d.]+)/m.exec(output)
  if (!found) throw new Error(`pgbench: ${output}`)
  return Number(found[1])
}
