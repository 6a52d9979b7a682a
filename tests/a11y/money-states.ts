import type { Locator, Page } from 'playwright'
import { addDays } from '#contract/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import type { PageState } from './page-state.ts'

const RENT = { role: 'HOST', path: '/accommodation/rent' } as const
const REVENUE = { role: 'HOST', path: '/revenue' } as const
const IMPORT = { role: 'HOST', path: '/accommodation/rent/import' } as const

/** The dialogs about money, and what they show when something is missing or asked about. */
export const MONEY_STATES: readonly PageState[] = [
  {
    name: 'a payment to record, with what is missing',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Record a payment' }).click()
      await dialog(page).getByLabel('Amount').fill('')
      await dialog(page).getByLabel('Received and signed by').fill('')
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await dialog(page).getByText('Amount is required').waitFor()
      await dialog(page)
        .getByText(/^Nobody has signed/)
        .waitFor()
    },
  },
  {
    name: 'a payment that may be what the guest says they paid',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Record a payment' }).click()
      await dialog(page).getByLabel('Amount').fill('120')
      await dialog(page)
        .getByText(/^The guest says they paid/)
        .waitFor()
    },
  },
  {
    name: 'the confirmation of what a guest says they paid',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await dialog(page).getByRole('checkbox', { name: 'Write a receipt' }).check()
      await dialog(page).getByLabel('Received and signed by').waitFor()
    },
  },
  {
    name: 'a higher rent, with what the law may not allow',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('combobox', { name: 'More…' }).selectOption('RENT_CHANGE')
      await dialog(page).getByLabel('New rent per week').fill('999')
      await dialog(page).getByLabel('Notice given on').fill(today())
      await dialog(page).locator('.rent-source').first().waitFor()
    },
  },
  {
    name: 'the bond to write down',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('combobox', { name: 'More…' }).selectOption('BOND_RECEIVED')
      await dialog(page).getByLabel('Received and signed by').waitFor()
    },
  },
  {
    name: 'a payment with what it paid',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Details' }).first().click()
      await dialog(page).locator('.document-sheet').waitFor()
    },
  },
  {
    name: 'a receipt that is on this device only',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Isla Brackenridge/)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Record a payment' }).click()
      await dialog(page).getByLabel('Amount').fill('10.05')
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await dialog(page).getByText('On this device, not yet sent', { exact: true }).waitFor()
    },
  },
  {
    name: 'the letter about a rent that was recorded',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Isla Brackenridge/)
      const more = page.getByRole('button', { name: /^Show \d+ more/ })
      const letter = page.getByRole('button', { name: 'Letter', exact: true })
      await letter.or(more.last()).first().waitFor()
      while ((await letter.count()) === 0) await more.last().click()
      await letter.first().click()
      await dialog(page).locator('.document-sheet').waitFor()
      // Behind it, no button of the page is half below one that floats.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  ...(['statement', 'summary', 'increase', 'overdue'] as const).map((paper) => ({
    name: `the document ${paper}`,
    ...RENT,
    async reach(page: Page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Documents' }).click()
      await dialog(page).getByLabel('Document', { exact: true }).selectOption(paper)
      if (paper === 'increase') await dialog(page).getByLabel('New rent a week').fill('999')
      await dialog(page).locator('.document-sheet').waitFor()
    },
  })),
  {
    name: 'an expense with what is missing',
    ...REVENUE,
    async reach(page) {
      await page.getByRole('button', { name: 'Add an expense' }).click()
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await dialog(page)
        .getByText(/^Amount, GST included is required/)
        .waitFor()
    },
  },
  {
    name: 'what an accountant gets, with a number that is wrong',
    ...REVENUE,
    async reach(page) {
      await page.getByRole('button', { name: 'For your accountant' }).click()
      await dialog(page).getByLabel('GST number').fill('49-091-851')
      await dialog(page).getByText('Check the digits').waitFor()
    },
  },
  {
    name: 'the tables behind the plots',
    ...REVENUE,
    async reach(page) {
      const tables = page.getByText('Show as a table', { exact: true })
      await tables.first().waitFor()
      for (const table of await tables.all()) await table.click()
      await page.locator('details[open] table').first().waitFor()
    },
  },
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
      await dialog(page).getByRole('button', { name: 'Split with another agreement' }).click()
      await dialog(page).getByLabel('Amount').first().fill('9999')
      await dialog(page).getByRole('button', { name: 'Record', exact: true }).click()
      await dialog(page)
        .getByText(/more than came in/)
        .waitFor()
      await dialog(page).getByText('Agreement is required').waitFor()
    },
  },
]

const dialog = (page: Page): Locator => page.locator('sl-dialog[open]')

const today = (): string => dayAtPlace(new Date(), 'Pacific/Auckland')

async function openLedger(page: Page, guest: RegExp): Promise<void> {
  await page.getByRole('link', { name: guest }).first().click()
  await page.locator('.ledger-figures dd').first().waitFor()
}

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
