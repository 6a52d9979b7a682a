import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '#tests/support/until.ts'

/** Whether nginx is installed on this machine. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/** Starts nginx before some servers. It keeps what it writes below `folder`. */
export async function startNginx(folder: string, port: number, upstream: readonly number[]) {
  mkdirSync(folder, { recursive: true })
  // Its workers run as somebody else, and write there too.
  chmodSync(folder, 0o755)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstream))
  const nginx = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file, '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  const ended = once(nginx, 'exit')
  await until('nginx answers', () =>
    fetch(`http://127.0.0.1:${port}/live`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    async stop() {
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

/** Debian 12's own nginx.conf, with the site that operators are given. */
export function configuration(folder: string, port: number, upstream: readonly number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
worker_processes auto;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  gzip on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}

${givenFile('farstead-upstream.conf').replace(SERVER, upstream.map((each) => `  server 127.0.0.1:${each};\n`).join(''))}
${givenFile('farstead.conf').replace(LISTEN, `listen 127.0.0.1:${port};`)}
}
`
}

const SERVER = /^ *server 127.*\n/m
const LISTEN = /listen \S+;/

function givenFile(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../ops/nginx', name), 'utf8')
}
