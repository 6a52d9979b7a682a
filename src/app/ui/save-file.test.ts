import { expect, it } from 'vitest'
import { fileName } from './save-file.ts'

it.each([
  ['Chat with J. Lee', 'text/plain;charset=utf-8', 'Chat with J. Lee.txt'],
  ['Tōtara: 1/2?', 'application/json', 'Tōtara  1 2.json'],
  ['waiting-to-send-2026-11-21.json', 'application/json', 'waiting-to-send-2026-11-21.json'],
  ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
  ['Statement 1.5.', 'text/csv;charset=utf-8', 'Statement 1.5..csv'],
  ['合同', 'application/pdf', '合同.pdf'],
  ['notes.xyz', 'application/octet-stream', 'notes.xyz'],
])('“%s” with content of %s is saved as “%s”', (name, type, saved) => {
  expect(fileName(name, type)).toBe(saved)
})
