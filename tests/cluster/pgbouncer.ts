import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '#tests/support/until.ts'

/** What PgBouncer runs as if we are root, as which it refuses to run. */
const ACCOUNT = 'postgres'
/** Ten for each of twenty processes, and some. Debian ships 100. */
const CLIENTS_MAX = 400

/** What is missing to run PgBouncer, or `null` if nothing is. */
export function missingForPgBouncer(): string | null {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    return 'PgBouncer isn’t installed. On Debian: RUNLEVEL=1 apt-get install --no-install-recommends pgbouncer'
  if (process.getuid?.() === 0 && account() === null)
    return `there is no account ${ACCOUNT} to run PgBouncer as`
  return null
}

/** Starts PgBouncer in transaction mode and for many clients, otherwise as Debian ships it, before the database of a URL. */
export async function startPgBouncer(folder: string, port: number, databaseUrl: string) {
  const { hostname, searchParams, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const host = searchParams.get('host') ?? hostname
  const user = searchParams.get('user') ?? ''
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
logfile = ${folder}/log
pidfile = ${folder}/pid
pool_mode = transaction
max_client_conn = ${CLIENTS_MAX}
`,
  )
  writeFileSync(join(folder, 'users'), `"${user}" ""\n`)
  const as = process.getuid?.() === 0 ? account() : null
  chmodSync(folder, 0o755)
  if (as) chownSync(folder, as.uid, as.gid)
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'inherit', ...as })
  const ended = once(child, 'exit')
  const url = `postgresql://${user}@127.0.0.1:${port}/${database}`
  await until('PgBouncer answers', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function account(): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, ACCOUNT], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
