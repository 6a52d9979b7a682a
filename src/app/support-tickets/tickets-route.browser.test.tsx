import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TicketRow } from '#contract/ticket.ts'
import { fail, ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { part } from '#tests/support/page-screens.ts'
import { HANA, testRecordId, ZOE } from '#tests/support/record-rows.ts'

const bed = pageBed()
const AT = '2026-11-20T21:05:00.000Z'
const SUBJECT = 'The gate code is gone'

/** Returns a ticket of Zoë's that waits for an answer. */
function ticket(changes: Partial<TicketRow> = {}): TicketRow {
  return {
    ...{ id: testRecordId(1), version: 1, status: 'PENDING', ownerId: ZOE.id, owner: ZOE, assignee: null },
    ...{
      subject: SUBJECT,
      kind: 'PROBLEM',
      description: 'It was there yesterday',
      page: '/units',
      build: 'b0',
    },
    ...{
      attachments: [],
      files: [],
      replies: [],
      waitingSince: AT,
      closedAt: null,
      createdAt: AT,
      updatedAt: AT,
    },
    ...changes,
  }
}

const sheet = page.getByPanel(SUBJECT)
const inSheet = (name: string) => sheet.getByRole('button', { name, exact: true })
const replies = sheet.getByRole('log', { name: 'Conversation' })
const tickets = async () => bed.read('records', { kinds: ['tickets'] })
const row = () => page.getByRole('button', { name: new RegExp(SUBJECT) })

async function closedAndOpened(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await row().click()
}

test('a request for help names its page, and the ticket waits with its file', async () => {
  bed.setOnline(false)
  await bed.open('/units')
  await page
    .getByRole('button', { name: /account menu/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Get help' }).click()
  const dialog = page.getByPanel('New ticket')
  await expect.element(dialog.getByLabelText('Page', { exact: true })).toHaveValue('Rooms')
  await dialog.getByLabelText('What is it about?').selectOptions('Problem')
  await dialog.getByLabelText('Subject').fill(SUBJECT)
  await dialog.getByLabelText('What happened, or what would you like to know?').fill('It was there yesterday')
  const inputs = document.querySelectorAll<HTMLElement>('sl-dialog[open] input[type=file]')
  await userEvent.upload(
    inputs[inputs.length - 1] ?? part('sl-dialog[open] input[type=file]'),
    new File(['x'], 'gate.pdf', { type: 'application/pdf' }),
  )
  await expect.element(dialog.getByRole('list', { name: 'Files' }).getByText('gate.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await expect.element(sheet.getByText('It was there yesterday')).toBeVisible()
  await expect.element(sheet.getByText('Saved on this device. Waiting to send.').first()).toBeVisible()
  const [written] = await tickets()
  expect(written?.row).toMatchObject({ subject: SUBJECT, kind: 'PROBLEM', page: 'Rooms' })
  const ownerId = written?.row.id ?? ''
  expect(await bed.read('files', { purpose: 'ticketFile', ownerId })).toHaveLength(1)
  expect(await tickets()).toHaveLength(1)
})

test('a reply survives a closed sheet while typed, and a reload once sent', async () => {
  const mine = ticket({ ownerId: HANA.id, owner: HANA })
  await bed.put({ tickets: [mine] })
  bed.setOnline(false)
  await bed.open('/support-tickets')
  await row().click()
  await sheet.getByLabelText('Your reply').fill('And the spare one too')
  await closedAndOpened()
  await expect.element(sheet.getByLabelText('Your reply')).toHaveValue('And the spare one too')
  await inSheet('Send reply').click()
  await expect.element(replies.getByText('And the spare one too')).toBeVisible()
  await expect.element(sheet.getByLabelText('Your reply')).toHaveValue('')
  await bed.open(`/support-tickets?ticket=${mine.id}`)
  await expect.element(replies.getByText('Reply waiting to send')).toBeVisible()
  await expect.element(replies.getByText('And the spare one too')).toBeVisible()
})

test('a long ticket is folded, with its newest replies, and earlier ones on request', async () => {
  const said = (n: number) => ({
    ...{ id: testRecordId(100 + n), author: ZOE, isSupport: false, isNote: false, createdAt: AT },
    text: `Reply number ${n};`,
  })
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => said(first + n))
  const description = Array.from({ length: 40 }, (_, n) => `Line ${n}`).join('\n')
  const long = ticket({
    ...{ ownerId: HANA.id, owner: HANA, replies: from(61, 80), earlierReplies: 60, description },
  })
  await bed.put({ tickets: [long] })
  const asked: unknown[] = []
  const answers = [ok({ data: from(11, 60), meta: { earlier: 10 } }), fail({ kind: 'network', message: '' })]
  bed.server.ask.ticketReplies = async (request) => {
    asked.push(request)
    return answers.shift() ?? ok({ data: from(1, 10), meta: { earlier: 0 } })
  }
  await bed.open(`/support-tickets?ticket=${long.id}`)
  await expect.element(replies.getByText('Reply number 61;')).toBeVisible()
  const height = () => part('.ticket-text').getBoundingClientRect().height
  const folded = height()
  await inSheet('Show all').click()
  await expect.poll(height).toBeGreaterThan(3 * folded)
  await inSheet('Show less').click()
  await expect.poll(height).toBe(folded)
  await inSheet('Show 60 earlier replies').click()
  await expect.element(replies.getByText('Reply number 11;')).toBeInTheDocument()
  await inSheet('Show 10 earlier replies').click()
  await expect.element(replies.getByText(/^Couldn’t load earlier replies/)).toBeInTheDocument()
  // A new reply moves the oldest out of the row; it stays on screen.
  await bed.put({ tickets: [{ ...long, version: 2, replies: from(62, 81), earlierReplies: 61 }] })
  await expect.element(replies.getByText('Reply number 81;')).toBeInTheDocument()
  await inSheet('Show 10 earlier replies').click()
  await expect.element(replies.getByText('Reply number 1;')).toBeInTheDocument()
  await expect.element(replies.getByRole('button')).not.toBeInTheDocument()
  await expect.poll(() => replies.getByRole('listitem').elements()).toHaveLength(81)
  expect(asked).toEqual([61, 11, 11].map((n) => ({ id: long.id, beforeId: said(n).id })))
  // Loaded once, they are there without a connection, too.
  bed.setOnline(false)
  await closedAndOpened()
  await expect.element(replies.getByText('Reply number 1;')).toBeInTheDocument()
})

// FMT-06: what this build doesn't know is shown as words, and nothing breaks.
test('shows a status of a newer server as words', async () => {
  const newer = ticket({ ownerId: HANA.id, owner: HANA, status: 'ON_HOLD' as TicketRow['status'] })
  await bed.put({ tickets: [newer] })
  await bed.open(`/support-tickets?ticket=${newer.id}`)
  await expect.element(sheet.getByText('On Hold', { exact: true })).toBeVisible()
})

test('the list of unsent changes names the ticket', async () => {
  const mine = ticket({ ownerId: HANA.id, owner: HANA })
  await bed.put({ tickets: [mine] })
  bed.setOnline(false)
  await bed.open(`/support-tickets?ticket=${mine.id}`)
  await sheet.getByLabelText('Your reply').fill('And the spare one too')
  await inSheet('Send reply').click()
  await expect.element(replies.getByText('Reply waiting to send')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'See what’s waiting', exact: true }).first().click()
  const waiting = page.getByPanel('Waiting to send')
  await expect.element(waiting.getByRole('link', { name: `Ticket: ${SUBJECT}` })).toBeVisible()
})

test('an administrator sees where a ticket was sent from, and takes it', async () => {
  await bed.put({ tickets: [ticket()] })
  const move = vi.fn(async () => {
    const taken = ticket({ version: 2, status: 'PROCESSING', assignee: HANA })
    await bed.put({ tickets: [taken] })
    return ok({ data: taken })
  })
  bed.server.ask.moveTicket = move
  await bed.open('/support-tickets?status=waiting', 'ADMIN')
  await row().click()
  await expect.element(sheet.getByText('Sent from Rooms, version b0')).toBeVisible()
  await inSheet('Take ticket').click()
  await expect.element(sheet.getByText('Processing', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('Taken by Hana Parata')).toBeVisible()
  expect(move).toHaveBeenCalledWith({ id: testRecordId(1), step: 'take' })
})

test('an internal note stays one while the sheet is closed, and isn’t a reply', async () => {
  await bed.put({ tickets: [ticket()] })
  await bed.open('/support-tickets', 'ADMIN')
  await row().click()
  await sheet.getByLabelText('Internal note: only administrators see it').click()
  const note = sheet.getByLabelText('Internal note', { exact: true })
  await note.fill('Second time this month')
  await closedAndOpened()
  await expect.element(note).toHaveValue('Second time this month')
  await inSheet('Save note').click()
  await expect.element(replies.getByText('Second time this month')).toBeVisible()
  await expect.element(replies.getByText('Note waiting to send')).toBeVisible()
  await expect.element(sheet.getByLabelText('Your reply')).toHaveValue('')
  const [written] = await tickets()
  expect(written?.row).toMatchObject({ newReplies: [{ text: 'Second time this month', isNote: true }] })
})

test('a saved reply is filled in with the name of the ticket’s owner', async () => {
  await bed.put({ tickets: [ticket()] })
  await bed.open(`/support-tickets?ticket=${testRecordId(1)}`, 'ADMIN')
  await inSheet('Saved replies').click()
  const panel = page.getByPanel('Saved replies')
  await panel.getByRole('button', { name: 'New reply' }).click()
  await panel.getByLabelText('Title').fill('On its way')
  await panel.getByLabelText('Text', { exact: true }).fill('Kia ora ')
  await panel.getByRole('button', { name: 'Name', exact: true }).click()
  await userEvent.keyboard(', it is on its way to you')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: /^On its way/ }).click()
  await expect
    .element(sheet.getByLabelText('Your reply'))
    .toHaveValue(`Kia ora ${ZOE.firstName}, it is on its way to you`)
})

test('an answer from support arrives in the open sheet', async () => {
  const mine = ticket({ ownerId: HANA.id, owner: HANA })
  await bed.put({ tickets: [mine] })
  await bed.open(`/support-tickets?ticket=${mine.id}`)
  await expect.element(sheet.getByText('It was there yesterday')).toBeVisible()
  const answer = {
    id: testRecordId(9),
    author: ZOE,
    isSupport: true,
    isNote: false,
    text: 'It is 4186',
    createdAt: AT,
  }
  await bed.put({ tickets: [{ ...mine, version: 2, replies: [answer], waitingSince: null }] })
  await expect.element(replies.getByText('It is 4186')).toBeVisible()
  await expect.element(replies.getByText(/^Zoë Ångström · Support · /)).toBeVisible()
})

test('the owner closes and reopens a ticket, and is told of a change meanwhile', async () => {
  let mine = ticket({ ownerId: HANA.id, owner: HANA })
  await bed.put({ tickets: [mine] })
  bed.server.ask.moveTicket = async ({ step }) => {
    const isOver = step === 'complete'
    const at = new Date().toISOString()
    mine = {
      ...mine,
      version: mine.version + 1,
      status: isOver ? 'COMPLETED' : 'PENDING',
      closedAt: isOver ? at : null,
    }
    await bed.put({ tickets: [mine] })
    return ok({ data: mine })
  }
  await bed.open(`/support-tickets?ticket=${mine.id}`)
  await inSheet('Mark as solved').click()
  await expect.element(sheet.getByText('Completed', { exact: true })).toBeVisible()
  await inSheet('Reopen').click()
  await expect.element(sheet.getByText('Pending', { exact: true })).toBeVisible()
  bed.server.ask.moveTicket = async () => fail({ kind: 'conflict', message: '' })
  await inSheet('Mark as solved').click()
  await expect.element(sheet.getByText('This ticket has just changed. Check it and try again.')).toBeVisible()
})

test('an empty list says what to do', async () => {
  await bed.open('/support-tickets')
  await expect.element(page.getByText('No tickets yet')).toBeVisible()
  await page.getByRole('button', { name: 'New ticket' }).click()
  await expect.element(page.getByPanel('New ticket')).toBeVisible()
})
