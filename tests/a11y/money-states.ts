import type { Page } from 'playwright'
import { photo } from '#tests/support/pictures.ts'
import { BANK_FILE_STATES } from './bank-file-states.ts'
import { dialog, today } from './money-screen.ts'
import type { PageState } from './page-state.ts'

const RENT = { role: 'HOST', path: '/accommodation/rent' } as const
const GUESTS_RENT = { ...RENT, role: 'GUEST' } as const
const REVENUE = { role: 'HOST', path: '/revenue' } as const

/** The dialogs about money, and what they show when something is missing or has to be confirmed. */
export const MONEY_STATES: readonly PageState[] = [
  {
    name: 'cash, and who hands it over',
    ...RENT,
    async reach(page) {
      await page.getByRole('button', { name: 'Shortcuts' }).click()
      await page.getByRole('menuitem', { name: 'Take cash' }).click()
      await page.getByRole('heading', { name: 'Who’s paying?' }).waitFor()
    },
  },
  {
    name: 'a payment to record, with what is missing',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Record a payment' }).click()
      await dialog(page).getByLabel('Amount').fill('')
      await dialog(page)
        .getByText(/^More:/)
        .click()
      await dialog(page).getByLabel('Received and signed by').fill('')
      await dialog(page).getByRole('button', { name: 'Done', exact: true }).click()
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
  ...(['CHARGE', 'CREDIT', 'REFUND', 'BOND_LODGED', 'BOND_REFUNDED', 'BOND_CLAIMED'] as const).map(
    (kind) => ({
      name: `the entry ${kind} with what is missing`,
      ...RENT,
      async reach(page: Page) {
        await openLedger(page, /Tom Hallward/)
        await page.getByRole('combobox', { name: 'More…' }).selectOption(kind)
        await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
        await dialog(page).getByText('Amount is required').waitFor()
      },
    }),
  ),
  {
    name: 'the end of the rent, asked for with no network',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('combobox', { name: 'More…' }).selectOption('RENT_END')
      await page.context().setOffline(true)
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await dialog(page)
        .getByText(/^Couldn’t reach the server/)
        .waitFor()
    },
  },
  {
    name: 'money that a guest says they paid and that has not come',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Not received' }).click()
      await dialog(page).getByLabel('Note').waitFor()
    },
  },
  {
    name: 'an entry to reverse',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await openMonths(page)
      await page.getByRole('button', { name: 'More actions' }).first().click()
      await page.getByRole('menuitem', { name: 'Undo' }).first().click()
      await dialog(page).getByText('It stays in the list but no longer counts.').waitFor()
    },
  },
  {
    name: 'what a guest says they paid, with its slip',
    ...GUESTS_RENT,
    async reach(page) {
      await openLedger(page, /Ngaire/)
      await page.getByRole('button', { name: 'I have paid' }).click()
      await dialog(page).getByLabel('Amount').fill('')
      await dialog(page)
        .locator('input[type=file]')
        .last()
        .setInputFiles(await slip())
      await dialog(page).getByRole('button', { name: 'Remove slip.jpg' }).waitFor()
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await dialog(page).getByText('Amount is required').waitFor()
    },
  },
  {
    name: 'what a guest says they paid and takes back',
    ...GUESTS_RENT,
    async reach(page) {
      await openLedger(page, /Ngaire/)
      await page.getByRole('button', { name: 'Withdraw' }).first().click()
      await dialog(page).getByText('Withdraw “I have paid”').waitFor()
    },
  },
  {
    name: 'the ledger of a guest',
    ...GUESTS_RENT,
    reach: (page) => openLedger(page, /Ngaire/),
  },
  {
    name: 'the notice of overdue rent that was given',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await page.getByRole('button', { name: 'Documents' }).click()
      await dialog(page).getByLabel('Document', { exact: true }).selectOption('overdue')
      await dialog(page).getByRole('button', { name: 'Record as given' }).click()
      await dialog(page)
        .getByText(/^Saved\. Your guest can read/)
        .waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Letter', exact: true }).first().click()
      await dialog(page).locator('.document-sheet').waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'rent month by month',
    role: 'HOST',
    path: '/accommodation/rent?view=month',
    reach: (page) => page.locator('.rent-month').first().waitFor(),
  },
  {
    name: 'a payment with what it paid',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Tom Hallward/)
      await openMonths(page)
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
      await dialog(page).getByRole('button', { name: 'Done', exact: true }).click()
      await dialog(page).getByText('On this device, not yet sent', { exact: true }).waitFor()
    },
  },
  {
    name: 'the letter about a rent that was recorded',
    ...RENT,
    async reach(page) {
      await openLedger(page, /Isla Brackenridge/)
      await openMonths(page)
      await page.getByRole('button', { name: 'Letter', exact: true }).first().click()
      await dialog(page).locator('.document-sheet').waitFor()
      // Scrolls so that no button of the page behind is half covered by a floating one.
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
  ...BANK_FILE_STATES,
]

const slip = async () => ({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) })

/** Unfolds every month of the ledger. */
async function openMonths(page: Page): Promise<void> {
  await page.locator('.timeline-month').first().waitFor()
  await page.evaluate(() => {
    for (const month of document.querySelectorAll('.timeline-month')) month.setAttribute('open', '')
  })
}

async function openLedger(page: Page, guest: RegExp): Promise<void> {
  await page.getByRole('link', { name: guest }).first().click()
  await page.locator('.ledger-figures dd').first().waitFor()
}
