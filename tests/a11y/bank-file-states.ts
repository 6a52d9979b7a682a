import type { Page } from 'playwright'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dialog, today } from './money-screen.ts'
import type { PageState } from './page-state.ts'

const IMPORT = { role: 'HOST', path: '/accommodation/rent/import' } as const

/** What becomes of a bank's file. */
export const BANK_FILE_STATES: readonly PageState[] = [
  {
    name: 'a bank’s file that could not be read',
    ...IMPORT,
    async reach(page) {
      await choose(page, 'empty.csv', [])
      await page.getByText('Couldn’t read empty.csv.').waitFor()
    },
  },
  {
    name: 'a bank’s file whose columns nobody knows',
    ...IMPORT,
    async reach(page) {
      await choose(page, 'other.csv', [
        'When,How much,What',
        '01/02/2026,320.00,Rent',
        '08/02/2026,320.00,Rent',
      ])
      await page.getByText('What is in each column?').waitFor()
    },
  },
  {
    name: 'the lines of a bank’s file',
    ...IMPORT,
    reach: chooseLines,
  },
  {
    name: 'a bank’s line to split, with more than came in',
    ...IMPORT,
    async reach(page) {
      await chooseLines(page)
      await page.getByRole('button', { name: 'Change…' }).first().click()
      await dialog(page).getByRole('button', { name: 'Split this payment' }).click()
      await dialog(page).getByLabel('Amount').first().fill('9999')
      await dialog(page).getByRole('button', { name: 'Record', exact: true }).click()
      await dialog(page)
        .getByText(/more than came in/)
        .waitFor()
      await dialog(page).getByText('Agreement is required').waitFor()
      // Behind it, no button of the page is half below the dialog.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
]

async function choose(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(rows.join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/** Rent of a guest, what the same guest says they paid, and money that nobody owes. */
async function chooseLines(page: Page): Promise<void> {
  const [year, month, day] = addDays(today(), -1).split('-')
  const date = `${day}/${month}/${year}`
  await choose(page, 'november.csv', [
    'Date,Amount,Payee,Particulars,Code,Reference,Tran Type',
    `${date},320.00,T HALLWARD,RENT,,HALLWARD,AP`,
    `${date},120.00,T HALLWARD,RENT,,HALLWARD,AP`,
    `${date},77.10,A NEIGHBOUR,EGGS,,,AP`,
    `${date},-84.20,NEW WORLD,,,,POS`,
  ])
  await page.getByText('3 payments came in').waitFor()
}
