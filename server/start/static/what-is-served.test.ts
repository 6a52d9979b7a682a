import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
let distDir = ''
beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'farstead-dist-'))
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(join(distDir, 'index.html'), '<!doctype html><title>Farstead</title>')
  writeFileSync(join(distDir, 'assets/chunk-one.js'), 'export {}')
  bed = await createAppBed({ DIST_DIR: distDir })
})
afterAll(async () => {
  await bed.close()
  rmSync(distDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => bed.app.inject({ url, headers })

// They take anything.
test('programs that accept anything get a page, but not where a path names a file', async () => {
  for (const headers of [{}, { accept: '*/*' }] as Record<string, string>[]) {
    const page = await get('/pricing', headers)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await get('/pricing.png', headers)).statusCode).toBe(404)
    expect((await get('/v1/nothing', headers)).statusCode).toBe(404)
  }
})

test('keeps source maps to itself', async () => {
  for (const name of ['chunk-one.js.map', 'chunk-one.js.map.br']) {
    writeFileSync(join(distDir, 'assets', name), '{"sources":["secret"]}')
    const answer = await get(`/assets/${name}`)
    expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false])
  }
  for (const url of ['/sw.js.map', '/assets/chunk-one.js.MAP', '/assets/chunk-one.js%2emap'])
    expect((await get(url)).statusCode).toBe(404)
})
