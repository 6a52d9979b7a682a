import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, PASSWORD, type AppBed } from '#tests/support/app-bed.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  allowImportingTsExtensions: true,
}

/** What somebody might write who has only the API's document: signs in, sends, reads and changes. */
const PROGRAM = `
import * as api from './client.ts'

export async function use(baseUrl: string, email: string, password: string, chatId: string, unitId: string) {
  const csrf = await fetch(baseUrl + '/api/csrf')
  const cookie = (csrf.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { token: csrfToken }: Awaited<ReturnType<typeof api.csrfToken>> = await csrf.json()
  const text: string = await api.login(csrfToken, { email, password }, { baseUrl, headers: { cookie } })
  const answer: { data: { token: string } } = JSON.parse(atob(text))
  const options = { baseUrl, headers: { authorization: 'Bearer ' + answer.data.token } }
  const id = crypto.randomUUID()
  const sent = await api.sendChatMessages({ chatId, chatMessages: [{ id, message: 'Kia ora' }] }, options)
  const read = await api.chatMessages(chatId, {}, options)
  const texts: string[] = read.data.map(({ message }) => message)
  const changed = await api.updateUnit(unitId, '"1"', { title: 'Barn' }, options)
  const signed = await api.liveAuth({ socket_id: '1.1' }, options)
  const missing = await api.uploadContent(id, {}, options).catch((error: { status: number }) => error.status)
  const begun = await api.uploadState(id, options)
  return [sent.data[0]?.status, texts, changed.data.title, signed.auth !== '', missing, begun.data.received]
}
`

let bed: AppBed
let folder = ''
beforeAll(async () => {
  bed = await createAppBed()
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  // Inside the project, whose libraries it uses.
  folder = mkdtempSync(join(ROOT, '.cache/generated-client-'))
})
afterAll(async () => {
  await bed.close()
  rmSync(folder, { recursive: true })
})

test('a client generated from the API document compiles, signs in, sends and reads', async () => {
  const host_id = await bed.person({ email: 'host@people.example', role: 'HOST' })
  await bed.person({ email: 'guest@people.example' })
  const unitId = bed.scope.newId()
  const unit = { id: unitId, host_id, title: 'Cabin', status: 'UNPUBLISHED' as const }
  await bed.db.insertInto('units').values(unit).execute()
  const guest = await bed.tokenOf({ email: 'guest@people.example' })
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).execute()
  const started = await bed.as(guest, { method: 'POST', url: '/v1/chat', payload: { unitId } })
  await bed.db.updateTable('units').set({ status: 'UNPUBLISHED' }).execute()
  const chatId = started.json<{ data: { id: string } }>().data.id
  const url = await bed.app.listen({ host: '127.0.0.1', port: 0 })

  const document = await (await fetch(`${url}/v1/openapi.json`)).text()
  writeFileSync(join(folder, 'document.json'), document)
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  const files = { include: ['*.ts'], compilerOptions: COMPILER_OPTIONS }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(files))
  run('oazapfts', '--optimistic', join(folder, 'document.json'), join(folder, 'client.ts'))
  run('tsc', '-p', folder)

  const program = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.ts')).href)) as {
    use: (...given: string[]) => Promise<unknown>
  }
  const used = await program.use(url, 'host@people.example', PASSWORD, chatId, unitId)
  expect(used).toEqual(['stored', ['Kia ora'], 'Barn', true, 404, 0])
})

function run(program: string, ...given: string[]): void {
  try {
    execFileSync(join(ROOT, 'node_modules/.bin', program), given, { stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`${program} failed:\n${said.slice(0, 4_000)}`, { cause: error })
  }
}
