import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { openPdf } from './pdf-document.ts'
import { pdfWriter } from './pdf-writer.ts'

const require = createRequire(import.meta.url)
const font = (path: string, isBold = false) => ({
  bytes: new Uint8Array(readFileSync(require.resolve(`@fontsource/${path}.woff`))).buffer,
  isBold,
})
const FONTS = [
  font('inter/files/inter-latin-400-normal'),
  font('inter/files/inter-latin-ext-400-normal'),
  font('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal'),
  font('inter/files/inter-latin-600-normal', true),
]
const about = { title: 'Agreement', language: 'en-NZ', author: 'Ngaire' }

it('names in Latin letters, with macrons, and in Devanagari are all written', async () => {
  const { pdf, fonts } = await openPdf(FONTS, about)
  const writer = pdfWriter(pdf, fonts)
  writer.text('Tōtara Cabin, अनन्या राव क्षत्रिय', { size: 10, isBold: true })
  expect([...writer.missing()]).toEqual([])
  const read = await PDFDocument.load(await pdf.save())
  expect(read.getTitle()).toBe('Agreement')
  expect(read.getPageCount()).toBe(1)
})

it('letters that no font has are named, each once, and the rest is written', async () => {
  const { pdf, fonts } = await openPdf(FONTS, about)
  const writer = pdfWriter(pdf, fonts)
  writer.text('陈雨桐 and 陈', { size: 10 })
  expect([...writer.missing()]).toEqual(['陈', '雨', '桐'])
})

it('a text of many lines goes on from page to page, each with its foot', async () => {
  const { pdf, fonts } = await openPdf(FONTS, about)
  const writer = pdfWriter(pdf, fonts)
  writer.text(Array.from({ length: 150 }, (_, n) => `Line ${n}`).join('\n'), { size: 12 })
  const feet: string[] = []
  writer.foot((page, pages) => {
    feet.push(`${page} of ${pages}`)
    return ''
  })
  expect(feet).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
})
