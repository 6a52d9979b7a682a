import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { calledRoutes, noteCalledRoutes } from './called-routes.ts'

it('keeps the routes that each test called, over partial runs of it', () => {
  const root = mkdtempSync(join(tmpdir(), 'farstead-routes-'))
  try {
    expect(calledRoutes(root, 'server/a.test.ts')).toBeNull()
    noteCalledRoutes(root, 'server/a.test.ts', ['GET /v1/units', 'GET /v1/units/:id'])
    noteCalledRoutes(root, 'server/a.test.ts', ['GET /v1/chats', 'GET /v1/units'])
    noteCalledRoutes(root, 'server/b.test.ts', [])
    expect(calledRoutes(root, 'server/a.test.ts')).toEqual([
      'GET /v1/chats',
      'GET /v1/units',
      'GET /v1/units/:id',
    ])
    expect(calledRoutes(root, 'server/b.test.ts')).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
