import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#server/scope/config.ts'
import { configuration, hasNginx } from '#tests/cluster/nginx.ts'
import { CLIENT_INPUTS } from './client-inputs.ts'
import { readCommand } from './farstead-command.ts'
import { PROGRAM_INPUTS } from './server-program.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const manifest = z
  .object({ dependencies: z.object({ node: z.string() }), scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(read('package.json')))
const memoryLimit = /--max-semi-space-size=\d+/.exec(manifest.scripts.start)?.[0] ?? ''
/** Longer than the server gives itself (docs/operations.md, "How a process stops"). */
const STOPS_WITHIN_S = 45 + 2

const folder = mkdtempSync(join(tmpdir(), 'farstead-ops-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the Dockerfile', () => {
  const text = read('ops/Dockerfile')
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ word: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }))
  const starts = lines.flatMap(({ word }, place) => (word === 'FROM' ? [place] : []))
  const image = lines.slice(starts.at(-1))
  const said = (word: string) => image.filter((line) => line.word === word).map(({ rest }) => rest)
  const listIn = (rest: string) => z.array(z.string()).parse(JSON.parse(rest.slice(rest.indexOf('['))))
  const env = Object.fromEntries(
    said('ENV').flatMap((rest) => [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, a, b]) => [a, b])),
  )

  it('passes a validator', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([])
    expect(validate('FROM node\nUSR 1').length).toBeGreaterThan(0)
  })

  it('builds in one stage and runs in another, on the project’s Node', () => {
    expect(starts).toHaveLength(2)
    for (const start of starts)
      expect(lines[start]?.rest.split(' ')[0]).toBe(`node:${manifest.dependencies.node}-bookworm-slim`)
    expect(said('RUN')).toEqual([])
  })

  it('runs as an unprivileged user and checks its health with node alone', () => {
    expect(said('USER')).toEqual([expect.stringMatching(/^[1-9]\d+:[1-9]\d+$/)])
    const [health = ''] = said('HEALTHCHECK')
    const [program, , code] = listIn(health)
    expect([program, code]).toEqual(['node', expect.stringContaining('/live')])
    // The code itself runs: nothing listens there, so it says no.
    const asked = spawnSync(process.execPath, ['-e', code ?? ''], { env: { PORT: '1' } })
    expect([asked.status, asked.stderr.toString()]).toEqual([1, ''])
  })

  it('starts the command with the memory limit, in a form that signals reach', () => {
    expect(said('ENTRYPOINT').map(listIn)).toEqual([['node', memoryLimit, 'farstead.js']])
    expect(said('CMD').map(listIn).map(readCommand)).toEqual(['start'])
    expect(said('STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  it('sets only what the server accepts, and no secret', () => {
    expect(JSON.stringify(env)).not.toMatch(/secret|password|_key/i)
    const config = readConfig({ ...env, DATABASE_URL: 'postgres://db/farstead' })
    expect(config).toMatchObject({ host: '0.0.0.0', demo: false, mailbox: false, dataDir: said('VOLUME')[0] })
    expect(said('EXPOSE')).toEqual([String(config.port)])
    expect(() => readConfig({ ...env, DEMO: 'on' })).toThrow('HOST is 0.0.0.0 while DEMO is on')
  })

  it('is given the inputs of the build, and no data, secrets or history', () => {
    const ignored = read('ops/Dockerfile.dockerignore').split('\n')
    expect(ignored.find((line) => !line.startsWith('#'))).toBe('**')
    const given = ignored.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const needed = [...CLIENT_INPUTS, ...PROGRAM_INPUTS, '.npmrc', 'package.json'].map(
      (path) => path.split('/')[0],
    )
    expect(needed.filter((path) => !given.includes(path ?? ''))).toEqual([])
    // The compiler's settings of one folder name those of all others, which must be there.
    const { references } = z
      .object({ references: z.array(z.object({ path: z.string() })) })
      .parse(JSON.parse(read('tsconfig.json')))
    const named = references.map(({ path }) => [path.split('/')[0], `${path}/tsconfig.json`])
    expect(named.filter((paths) => !paths.some((path) => given.includes(path ?? '')))).toEqual([])
    expect(given.filter((path) => !existsSync(join(root, path)))).toEqual([])
    for (const secret of ['.data', '.env', '.git', 'node_modules']) expect(given).not.toContain(secret)
  })
})

const Service = z.object({
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
})

describe('the compose file', () => {
  const { services, configs, volumes } = Compose.parse(parse(read('ops/compose.yaml'), { merge: true }))
  const own = Object.entries(services).filter(([, { build }]) => build !== undefined)

  it('refers only to services, volumes and files that exist', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        expect(Object.keys(services), name).toContain(other)
        // The image of our own says in its Dockerfile how it is.
        const isTold = services[other]?.healthcheck !== undefined || services[other]?.build !== undefined
        expect([condition, isTold], `${name} on ${other}`).toEqual(['service_healthy', true])
      }
      for (const volume of service.volumes.map((each) => each.split(':')[0] ?? ''))
        expect(
          volume.startsWith('./') ? existsSync(join(root, 'ops', volume)) : volume in volumes,
          volume,
        ).toBe(true)
      expect(service.configs.filter(({ source }) => !(source in configs))).toEqual([])
    }
  })

  it('runs two processes with settings that the server accepts', () => {
    expect(own.map(([name]) => name)).toEqual(['farstead-1', 'farstead-2'])
    const typed: Record<string, string> = {
      POSTGRES_PASSWORD: 'secret',
      PUBLIC_URL: 'https://farstead.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'hosts@farstead.example',
    }
    const fill = (text: string) =>
      text.replaceAll(
        /\$\{(\w+):(?:\?|-([^}]*))\}/g,
        (_all, name: string, usual?: string) => typed[name] ?? usual ?? '',
      )
    for (const [name, { environment = {} }] of own) {
      const filled = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)]))
      const config = readConfig({ HOST: '0.0.0.0', DEMO: 'off', MAILBOX: 'off', ...filled })
      expect(config, name).toMatchObject({ databaseUrl: 'postgres://farstead:secret@postgres:5432/farstead' })
      expect(config.redisUrl).toBe('redis://redis:6379')
      expect(config.trustProxy).toBe(2)
    }
  })

  it('writes only to its volume and /tmp, and has time to stop', () => {
    for (const [, service] of own) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        tmpfs: ['/tmp'],
        volumes: ['files:/data'],
      })
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(STOPS_WITHIN_S)
    }
  })

  it('lets nginx pass requests to each process, and opens no other port', () => {
    const content = configs['upstream']?.content ?? ''
    const named = [...content.matchAll(/server (\S+);/g)].map(([, address]) => address)
    expect(named).toEqual(own.map(([name]) => `${name}:4280`))
    const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0)
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['nginx', ['127.0.0.1:8080:80']]])
  })
})

describe('the systemd units', () => {
  const units = join(root, 'ops/systemd')
  const valuesOf = (unit: string, name: string) =>
    [...read(`ops/systemd/${unit}`).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
      ([, value]) => value ?? '',
    )
  const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

  it.each([
    ['farstead.service', [memoryLimit], 'start'],
    ['farstead-backup.service', [], ['backup', '--to', '/mnt/backups/farstead']],
  ])('%s runs the command with settings that it accepts', (unit, flags, command) => {
    const [start = ''] = valuesOf(unit, 'ExecStart')
    const [node, ...words] = start.split(' ')
    const program = words.indexOf('/opt/farstead/node_modules/farstead/farstead.js')
    expect([node, words.slice(0, program)]).toEqual(['/usr/bin/node', flags])
    expect(readCommand(words.slice(program + 1))).toEqual(command)
    const pairs = valuesOf(unit, 'Environment').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')),
    )
    const config = readConfig({
      ...Object.fromEntries(pairs),
      PUBLIC_URL: 'https://farstead.example',
      TRUST_PROXY: 'on',
    })
    expect(config).toMatchObject({ demo: false, mailbox: false, dataDir: '/var/lib/farstead' })
  })

  it('give the server time to stop', () => {
    expect(Number(valuesOf('farstead.service', 'TimeoutStopSec')[0])).toBeGreaterThan(STOPS_WITHIN_S)
    expect(valuesOf('farstead.service', 'KillMode')).toEqual(['mixed'])
  })

  it.skipIf(!hasSystemd)('are valid for systemd, and give the server little access to the machine', () => {
    // systemd looks for the program, which here is somewhere else.
    for (const name of readdirSync(units))
      writeFileSync(
        join(folder, name),
        read(`ops/systemd/${name}`).replace('/usr/bin/node', process.execPath),
      )
    const files = readdirSync(units).map((name) => join(folder, name))
    const verified = analyze('verify', '--man=no', ...files)
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const exposed = analyze('security', '--offline=true', '--threshold=20', join(folder, 'farstead.service'))
    expect(exposed.stdout).toContain('Overall exposure level')
    expect(exposed.status, exposed.stdout).toBe(0)
  })
})

it.skipIf(!hasNginx())('nginx accepts the site configuration', () => {
  mkdirSync(join(folder, 'nginx'))
  const file = join(folder, 'nginx/nginx.conf')
  const text = configuration(join(folder, 'nginx'), 5151, [5152, 5153])
  expect(text).toContain('listen 127.0.0.1:5151;')
  expect([...text.matchAll(/server 127.0.0.1:(\d+);/g)].map(([, port]) => port)).toEqual(['5152', '5153'])
  writeFileSync(file, text)
  const tested = spawnSync('nginx', ['-e', join(folder, 'nginx/error.log'), '-t', '-c', file], {
    encoding: 'utf8',
  })
  expect(tested.stderr).toContain('test is successful')
  expect(tested.stderr).not.toMatch(/\[(warn|emerg|crit)\]/)
})
