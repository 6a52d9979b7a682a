import { expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

it.each(['https://tenancy.govt.nz', 'http://x.example', 'mailto:kia@ora.example', '/site/listing', '#top'])(
  '%s may be linked to',
  (url) => expect(safeLink(url)).toBe(url),
)

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  ' java\nscript:x',
  '',
])('%j may not be linked to', (url) => expect(safeLink(url)).toBeNull())
