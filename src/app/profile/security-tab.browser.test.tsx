import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnSession } from '#contract/own-session.ts'
import type { Passkey } from '#contract/passkey.ts'
import { fail, ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { testProfile } from '#tests/support/record-rows.ts'

const bed = pageBed()
const AT = '2026-11-20T21:05:00.000Z'
const session = (id: string, isCurrent: boolean, system: string): OwnSession => ({
  ...{ id, isCurrent, system, browser: 'Chrome', renewedAt: AT, startedAt: AT, seenAt: AT },
  seenFrom: '10.0.0.1',
  notifiedAt: isCurrent ? null : AT,
})
const section = (name: string) => page.getByRole('region', { name })
const email = section('Email address')
const password = section('Password')
const factor = section('A code from your phone')
const passkeys = section('Passkeys')
const devices = section('Where you’re signed in')
const account = section('Your account')

/** Opens the tab of a person whose server says that nothing is under way. */
async function open(): Promise<void> {
  const sessions = [session('a', true, 'Linux'), session('b', false, 'Android')]
  const meta = { currentPage: 1, lastPage: 1 }
  bed.server.ask.ownSessions = async () => ok({ data: [...sessions], meta })
  bed.server.ask.endSession = async ({ id }) => {
    sessions.splice(
      sessions.findIndex((one) => one.id === id),
      1,
    )
    return ok(undefined)
  }
  let next: string | null = null
  bed.server.ask.ownEmailChange = async () => ok({ data: { email: next } })
  bed.server.ask.changeEmail = vi.fn(async ({ email: wanted }: { email: string }) =>
    ok({ data: { email: (next = wanted) } }),
  )
  bed.server.ask.dropEmailChange = async () => {
    next = null
    return ok(undefined)
  }
  let factorState = { isOn: false, recoveryCodesLeft: 0 }
  bed.server.ask.secondFactor = async () => ok({ data: factorState })
  bed.server.ask.confirmSecondFactor = async () => {
    factorState = { isOn: true, recoveryCodesLeft: 10 }
    return ok({ data: { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] } })
  }
  const keys: Passkey[] = [{ id: 'a', name: 'Tablet', addedAt: AT, usedAt: null, isBackedUp: false }]
  bed.server.ask.passkeys = async () => ok({ data: [...keys] })
  bed.server.ask.beginPasskey = async ({ current }) =>
    current === 'Right-One-1!'
      ? ok({ data: { challenge: 'AAAA', rp: { name: 'x' }, user: { id: 'AAAA' }, pubKeyCredParams: [] } })
      : fail({ kind: 'invalid', message: '', fields: { current: 'matches' } })
  bed.server.ask.addPasskey = async ({ name, response }) => {
    keys.push({ id: String(response['id']), name, addedAt: AT, usedAt: AT, isBackedUp: true })
    return ok({ data: { id: 'b', name, addedAt: AT, usedAt: null, isBackedUp: true } })
  }
  bed.server.ask.renamePasskey = async ({ id, name }) => {
    for (const key of keys.filter((one) => one.id === id)) key.name = name
    return ok(undefined)
  }
  bed.server.ask.removePasskey = async ({ id }) => {
    keys.splice(
      keys.findIndex((key) => key.id === id),
      1,
    )
    return ok(undefined)
  }
  let deletesAt: string | null = null
  bed.server.ask.ownDeletion = async () => ok({ data: { deletesAt } })
  bed.server.ask.deleteAccount = async () => ok({ data: { deletesAt: (deletesAt = AT) } })
  bed.server.ask.keepAccount = async () => {
    deletesAt = null
    return ok(undefined)
  }
  await bed.put({ profile: [testProfile()] })
  await bed.open('/my-profile?tab=security', 'GUEST', { width: 390, height: 844 })
}

test('another device can be signed out by name, and this one can’t', async () => {
  await open()
  await expect.element(devices.getByText('Chrome on Android')).toBeVisible()
  const notified = devices.getByRole('listitem').filter({ hasText: 'Last notification received' })
  expect(notified.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Chrome on Android'),
  ])
  expect(devices.getByRole('button', { name: /^Sign out Chrome on / }).elements()).toHaveLength(1)
  await devices.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect.element(devices.getByText('Chrome on Android is signed out')).toBeVisible()
  await expect.poll(() => devices.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(devices.getByText('This device')).toBeVisible()
})

async function changePassword(current: string): Promise<void> {
  await password.getByLabelText('Current password', { exact: true }).fill(current)
  await password.getByLabelText('New password', { exact: true }).fill('Newer-Pass-2027!')
  await password.getByLabelText('Confirm password', { exact: true }).fill('Newer-Pass-2027!')
  await password.getByRole('button', { name: 'Save new password' }).click()
}

test('a new password needs the old one, and the form is cleared afterwards', async () => {
  await open()
  bed.server.ask.changePassword = async ({ current }) =>
    current === 'Right-One-1!'
      ? ok(undefined)
      : fail({ kind: 'invalid', message: '', fields: { current: 'matches' } })
  await changePassword('Not-The-One-1!')
  await expect.element(password.getByText('Current password does not match')).toBeVisible()
  await changePassword('Right-One-1!')
  await expect.element(password.getByText('Password changed', { exact: true })).toBeVisible()
  for (const name of ['Current password', 'New password', 'Confirm password'])
    await expect.element(password.getByLabelText(name, { exact: true })).toHaveValue('')
})

test('says that the account is locked after too many wrong passwords', async () => {
  await open()
  bed.server.ask.changePassword = async () =>
    fail({ kind: 'invalid', message: '', fields: { current: 'locked' } })
  await changePassword('Not-The-One-1!')
  await expect.element(password.getByText('Your account is locked.')).toBeVisible()
})

test('turns on a second factor and shows its recovery codes once', async () => {
  await open()
  const setUp = vi.fn(async () => ok({ data: { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Farstead' } }))
  bed.server.ask.setUpSecondFactor = setUp
  await expect.element(factor.getByText('Off', { exact: true })).toBeVisible()
  await factor.getByRole('button', { name: 'Turn it on' }).click()
  await factor.getByLabelText('Current password', { exact: true }).fill('Right-One-1!')
  await factor.getByRole('button', { name: 'Next' }).click()
  await expect.element(factor.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(setUp).toHaveBeenCalledWith({ current: 'Right-One-1!' })
  await expect.element(factor.getByText('ABCD EFGH IJ')).toBeVisible()
  await factor.getByLabelText('Code from the app').fill('123456')
  await factor.getByRole('button', { name: 'Turn it on' }).click()
  await expect.element(factor.getByText('aaaa-1111')).toBeVisible()
  await factor.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect.element(factor.getByText('On. Recovery codes left: 10')).toBeVisible()
  await expect.poll(() => factor.getByText('aaaa-1111').query()).toBeNull()
})

/** What the device makes, as far as the browser's library looks at it. */
const made = {
  ...{ id: 'b', type: 'public-key', rawId: new ArrayBuffer(1), authenticatorAttachment: 'platform' },
  response: { clientDataJSON: new ArrayBuffer(1), attestationObject: new ArrayBuffer(1) },
  getClientExtensionResults: () => ({}),
}

test('a passkey can be added after the password, named, renamed and removed', async () => {
  await open()
  const create = vi.spyOn(navigator.credentials, 'create')
  create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  create.mockResolvedValueOnce(made)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const current = passkeys.getByLabelText('Current password', { exact: true })
  await current.fill('Not-The-One-1!')
  await passkeys.getByRole('button', { name: 'Next' }).click()
  await expect.element(passkeys.getByText('Current password does not match')).toBeVisible()
  await current.fill('Right-One-1!')
  await passkeys.getByRole('button', { name: 'Next' }).click()
  await expect.element(passkeys.getByText(/^Your device didn’t make a passkey\./)).toBeVisible()
  await passkeys.getByRole('button', { name: 'Next' }).click()
  await passkeys.getByLabelText('Name', { exact: true }).fill('Phone')
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await expect.element(passkeys.getByText('Passkey added')).toBeVisible()
  const rows = passkeys.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect
    .element(rows.filter({ hasText: 'Phone' }).getByText('Also on your other devices'))
    .toBeVisible()
  create.mockRestore()
  await page.viewport(360, 800)
  const words = rows.filter({ hasText: 'Phone' }).element().querySelector('.words')
  await expect.poll(() => words?.clientWidth).toBeGreaterThan(200)

  await passkeys.getByRole('button', { name: 'Rename Tablet' }).click()
  await passkeys.getByLabelText('Name', { exact: true }).fill('Old tablet')
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await passkeys.getByRole('button', { name: 'Remove Old tablet' }).click()
  await expect.element(passkeys.getByText(/^“Old tablet” won’t sign in any more\./)).toBeVisible()
  await current.fill('Right-One-1!')
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(passkeys.getByText('“Old tablet” is removed')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(1)
})

test('a new address waits for its link, and can be cancelled', async () => {
  await open()
  await email.getByRole('button', { name: 'Change email address' }).click()
  await email.getByLabelText('New email address').fill('hana.elsewhere@people.example')
  await email.getByLabelText('Current password', { exact: true }).fill('Right-One-1!')
  await email.getByRole('button', { name: 'Send the link' }).click()
  const waits = email.getByText('We’ve sent a link to hana.elsewhere@people.example')
  await expect.element(waits).toBeVisible()
  expect(bed.server.ask.changeEmail).toHaveBeenCalledWith({
    email: 'hana.elsewhere@people.example',
    current: 'Right-One-1!',
  })
  await email.getByRole('button', { name: 'Keep my current address' }).click()
  await expect.element(waits).not.toBeInTheDocument()
})

test('shows the new address once its link is followed, and nothing waits any more', async () => {
  await open()
  await email.getByRole('button', { name: 'Change email address' }).click()
  await email.getByLabelText('New email address').fill('hana.elsewhere@people.example')
  await email.getByLabelText('Current password', { exact: true }).fill('Right-One-1!')
  await email.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(email.getByText(/^We’ve sent a link/)).toBeVisible()
  await bed.put({ profile: [testProfile({ version: 2, email: 'hana.elsewhere@people.example' })] })
  const address = email.getByRole('paragraph').first()
  await expect.poll(() => address.query()?.textContent).toBe('hana.elsewhere@people.example')
  await expect.poll(() => email.getByText(/^We’ve sent a link/).query()).toBeNull()
})

test('downloads everything from the address returned for the password', async () => {
  await open()
  bed.server.ask.exportAccount = async () => ok({ data: { path: '/exports/a-secret' } })
  const went: string[] = []
  const stay = (event: NavigateEvent): void => {
    went.push(new URL(event.destination.url).pathname)
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', stay)
  await account.getByRole('button', { name: 'Download everything' }).click()
  await account.getByLabelText('Current password', { exact: true }).fill('Right-One-1!')
  await account.getByRole('button', { name: 'Download everything' }).click()
  await expect.element(account.getByText('Your download has started')).toBeVisible()
  window.navigation.removeEventListener('navigate', stay)
  expect(went).toEqual(['/v1/exports/a-secret'])
})

test('deletes the account with the password, and can keep it after all', async () => {
  await open()
  await account.getByRole('button', { name: 'Delete my account' }).click()
  await account.getByLabelText('Current password', { exact: true }).fill('Right-One-1!')
  await account.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(account.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expect.poll(() => account.getByRole('button', { name: 'Delete my account' }).query()).toBeNull()
  await account.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(account.getByText('Your account stays')).toBeVisible()
  await expect.element(account.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test.each([
  ['conflict', 'You have an accepted or active agreement.'],
  ['forbidden', 'You’re the last administrator.'],
] as const)('a deletion refused as %s says "%s"', async (kind, words) => {
  await open()
  bed.server.ask.deleteAccount = async () => fail({ kind, message: '' })
  await account.getByRole('button', { name: 'Delete my account' }).click()
  await account.getByLabelText('Current password', { exact: true }).fill('Right-One-1!')
  await account.getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(account.getByText(new RegExp(`^${words}`))).toBeVisible()
})
