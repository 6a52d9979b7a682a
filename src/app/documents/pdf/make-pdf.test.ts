import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { expect, it, vi } from 'vitest'
import { packedFont } from '#tests/support/font-file.ts'
import { filesFor } from './font-ranges.ts'
import { type DocumentPage, makePdf } from './make-pdf.ts'

const require = createRequire(import.meta.url)
const font = (path: string, isBold = false) => ({ bytes: packedFont(path), isBold })
/** Returns the files of a font that contain the letters of a text. */
function cjk(family: 'sc' | 'hk' | 'jp', text: string) {
  const name = `noto-sans-${family}`
  const list = readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), 'utf8')
  const { names, left } = filesFor(new Set(text), JSON.parse(list) as Record<string, string>)
  expect([...left]).toEqual([])
  return names.map((nth) => font(`${name}/files/${name}-${nth}-400-normal`))
}
const FONTS = [
  font('inter/files/inter-latin-400-normal'),
  font('inter/files/inter-latin-ext-400-normal'),
  font('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal'),
  font('inter/files/inter-latin-600-normal', true),
]
/** Returns what a reader copies from a document's pages, as the PDF library reads it. */
async function copiedFrom(bytes: Uint8Array): Promise<string> {
  const pages = (await PDFDocument.load(bytes)).getPages()
  const words = pages.flatMap((page) => page.extractContents())
  return words
    .flatMap((one) => (one.kind === 'text' ? [one.getText()] : []))
    .join('')
    .replaceAll('\n', '')
}

function pageWith(guest: string, conditions = 'Shut every gate.'): DocumentPage {
  return {
    title: 'Agreement',
    lead: [`Ngaire Holloway, ${guest}`, 'Tōtara Cabin'],
    sections: [
      { title: 'The two parties', rows: [{ label: 'Guest', value: guest }] },
      { title: 'Special conditions', rows: [{ label: '', value: conditions }] },
    ],
    signaturesTitle: 'Signatures',
    signatures: [{ drawing: 'M60 140 L80 60 L110 130', lines: [guest] }],
    notes: ['SHA-256 of the terms: abc'],
    foot: (page, pages) => `Page ${page} of ${pages}`,
    language: 'en-NZ',
    author: 'Ngaire Holloway',
  }
}

it.each(['Tom Hallward', 'अनन्या राव', 'हिंदी में शर्तें, क्षति की पूर्ति', 'Māia Ōtāhuhu', 'São João, ¿sí?'])(
  'writes an agreement with %s in full',
  async (guest) => {
    const { bytes, missing } = await makePdf(pageWith(guest), FONTS)
    expect(missing).toEqual([])
    const read = await PDFDocument.load(bytes)
    expect([read.getTitle(), read.getAuthor(), read.getPageCount()]).toEqual([
      'Agreement',
      'Ngaire Holloway',
      1,
    ])
    expect(await copiedFrom(bytes)).toContain(`Ngaire Holloway, ${guest}`)
  },
)

it.each([
  ['sc', '陈雨桐', '押金不超过四周租金。'],
  ['hk', '陳雨桐', '按金不超過四星期租金，嗰度有狗。'],
  ['jp', '佐藤みなみ', '保証金は四週間分の家賃までです。ペット可、コーヒー付き。'],
] as const)('writes an agreement in the letters of %s in full', async (family, guest, conditions) => {
  const page = pageWith(guest, conditions)
  const { bytes, missing } = await makePdf(page, [...FONTS, ...cjk(family, guest + conditions)])
  expect(missing).toEqual([])
  // Embeds only the used letters of each file; whole files would be forty times as large.
  expect(bytes.length).toBeLessThan(200_000)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  expect(await copiedFrom(bytes)).toContain(conditions)
})

it('names the scripts of letters that no font has', async () => {
  expect((await makePdf(pageWith('陈雨桐'), FONTS)).missing).toEqual(['cjk'])
  expect((await makePdf(pageWith('Иван'), FONTS)).missing).toEqual(['other'])
  expect((await makePdf(pageWith('Tom'), [])).missing).toEqual(['latin'])
})

it('long conditions run on from page to page', async () => {
  const lines = Array.from({ length: 150 }, (_, n) => `Rule ${n}`).join('\n')
  const { bytes } = await makePdf(pageWith('Tom', lines), FONTS)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2)
})

it('the notes at the end share their page with the last signature', async () => {
  const drawn = vi.spyOn(PDFPage.prototype, 'drawText')
  const pagesOf = (text: string) =>
    drawn.mock.calls.flatMap(([words], nth) => (words === text ? [drawn.mock.contexts[nth]] : []))
  // One more line each time, so that in some cases the page ends between the signature and the notes.
  for (const count of [34, 35, 36, 37, 38, 39]) {
    drawn.mockClear()
    const page = pageWith('Tom', Array.from({ length: count }, (_, n) => `Rule ${n}`).join('\n'))
    const signature = { drawing: null, lines: ['Ngaire Holloway, Host', 'Signed'] }
    await makePdf({ ...page, signatures: [signature], notes: ['First note', 'Second note'] }, FONTS)
    const together = [...pagesOf('Signed'), ...pagesOf('First note'), ...pagesOf('Second note')]
    expect([together.length, new Set(together).size], `${count} lines`).toEqual([3, 1])
  }
  drawn.mockRestore()
})

it('a table repeats its header on each page, aligns numbers and has its totals once', async () => {
  const drawn = vi.spyOn(PDFPage.prototype, 'drawText')
  const rows = Array.from({ length: 120 }, (_, n) => [`Week ${n}`, `${n}.00`])
  const columns = [
    { label: 'Period', share: 3, isNumber: false },
    { label: 'Paid', share: 1, isNumber: true },
  ]
  const tables = [{ title: 'Summary', columns, rows, sums: ['', '7140.00'] }]
  const { bytes, missing } = await makePdf({ ...pageWith('Tom'), tables, signatures: [] }, FONTS)
  const calls = drawn.mock.calls.map(([text, options], nth) => ({
    text,
    at: { x: options?.x ?? 0, y: options?.y ?? 0 },
    size: options?.size ?? 0,
    font: options?.font,
    page: drawn.mock.contexts[nth],
  }))
  drawn.mockRestore()
  expect(missing).toEqual([])
  const pages = (await PDFDocument.load(bytes)).getPageCount()
  expect(pages).toBeGreaterThan(2)
  const named = (text: string) => calls.filter((call) => call.text === text)
  expect(named('Paid').length).toBe(
    new Set(calls.filter(({ text }) => text.startsWith('Week')).map(({ page }) => page)).size,
  )
  expect(named('7140.00')).toHaveLength(1)
  for (const [n] of rows.entries()) {
    const [period, paid] = [named(`Week ${n}`)[0], named(`${n}.00`)[0]]
    expect(period?.page).toBe(paid?.page)
    expect(period?.at.y).toBeCloseTo(paid?.at.y ?? 0)
  }
  // The right edges of numbers with different widths.
  const edges = ['1.00', '111.00'].map((text) => {
    const [call] = named(text)
    return (call?.at.x ?? 0) + (call?.font?.widthOfTextAtSize(text, call.size) ?? 0)
  })
  expect(edges[0]).toBeCloseTo(edges[1] ?? 0, 1)
})
