import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
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

/** Debian 12's own nginx.conf, and a site of ours as docs/operations.md has it. */
function configuration(folder: string, port: number, upstream: readonly number[]): string {
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

  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream farstead {
    ${upstream.map((each) => `server 127.0.0.1:${each};`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 30m;
    location / {
      proxy_pass http://farstead;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_buffering off;
    }
  }
}
`
}
