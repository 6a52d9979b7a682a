import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry, ManagedUser } from '#contract/managed-user.ts'
import type { Role } from '#contract/permission.ts'
import { fail, ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import '#tests/support/page-screens.ts'
import type { BedServer } from '#tests/support/page-bed-worker.ts'
import { HANA } from '#tests/support/record-rows.ts'

const bed = pageBed()
const AT = '2026-11-20T21:05:00.000Z'
const TAMATI: ManagedUser = {
  ...{ id: '00000000-0000-7000-8000-400000000001', firstName: 'Tāmati', lastName: 'Reweti' },
  ...{ email: 'tamati.reweti@people.example', avatarUrl: null, role: 'GUEST', status: 'ACTIVE' },
  ...{ isLocked: false, createdAt: AT, invitedAt: AT, verifiedAt: AT, inactiveSince: null, deletesAt: null },
  ...{ hasSecondFactor: false, isLastAdministrator: false, units: 0, agreements: 1, sessions: 1 },
}

const PROOF = { current: 'Right-Pass-2026!', code: '123456' }
const users = page.getByRole('region', { name: 'Users', exact: true })
const sheet = page.getByPanel('Tāmati Reweti')
const inSheet = (name: string) => sheet.getByRole('button', { name, exact: true })

/** Opens an address of an administrator whose server has Tāmati, in this state, and twenty-one people. */
async function open(address: string, state: Partial<ManagedUser> = {}) {
  let user: ManagedUser = { ...TAMATI, ...state }
  const noted: AuditEntry[] = []
  const change = (fields: Partial<ManagedUser>) => {
    user = { ...user, ...fields }
    return ok({ data: user })
  }
  const list: BedServer['ask']['users'] = async ({ page: asked }) => {
    const number = Number(asked)
    const data = number > 2 ? [] : [{ ...user, firstName: number === 1 ? user.firstName : 'Second' }]
    return ok({ data, meta: { currentPage: number, lastPage: 2 } })
  }
  const meta = { currentPage: 1, lastPage: 1 }
  Object.assign(bed.server.ask, {
    users: vi.fn(list),
    managedUser: async () => ok({ data: user }),
    userSessions: async () =>
      ok({ data: [{ id: 's', browser: 'Chrome', system: 'Android', startedAt: AT, seenAt: AT }], meta }),
    auditLog: async () => ok({ data: noted, meta }),
    changeUserRole: vi.fn(async ({ role }: { role: Role }) => {
      const { id, firstName, lastName } = user
      const person = { id, firstName, lastName }
      const change = { action: 'roleChanged', before: 'GUEST', after: role } as const
      noted.push({ id: '1', actor: HANA, user: person, ...change, at: AT, from: '' })
      // The administrator's own abilities, if the role was their own.
      return ok({ data: (user = { ...user, role }), ...(user.id === HANA.id ? { abilities: [] } : {}) })
    }),
    secondFactor: async () => ok({ data: { isOn: true, recoveryCodesLeft: 9 } }),
    resetSecondFactor: vi.fn(async () => {
      change({ hasSecondFactor: false })
      return ok(undefined)
    }),
    changeUserStatus: vi.fn(async ({ status }: { status: 'ACTIVE' | 'INACTIVE' }) => change({ status })),
    sendUserLink: vi.fn(async () => ok(undefined)),
    unlockUser: vi.fn(async () => change({ isLocked: false })),
  } satisfies Partial<typeof bed.server.ask>)
  return bed.open(address, 'ADMIN')
}
const ofTamati = `/users?user=${TAMATI.id}`

test('the address holds page and search; a page past the end shows the last one', async () => {
  const router = await open('/users')
  await expect.element(users.getByText('Page 1 of 2', { exact: true })).toBeVisible()
  await users.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(users.getByText('Page 2 of 2', { exact: true })).toBeVisible()
  await expect.element(users.getByRole('button', { name: /Second Reweti/ })).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('?page=2')
  await router.navigate(-1)
  await expect.element(users.getByText('Page 1 of 2', { exact: true })).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('')

  await router.navigate('/users?page=9')
  await expect.element(users.getByText('Page 2 of 2', { exact: true })).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('?page=2')
  await page.getByLabelText('Search by name or email').fill('tamati')
  await expect.poll(() => router.state.location.search).toBe('?search=tamati')
  await expect
    .poll(() => bed.server.ask.users)
    .toHaveBeenLastCalledWith({ page: 1, perPage: 20, search: 'tamati' })
})

test.each([
  ['Locked', '?locked=true', { locked: 'true' }],
  ['New this week', '?recent=true', { recent: 'true' }],
  ['Mail refused', '?unreached=mail', { unreached: 'mail' }],
  ['Pending', '?status=PENDING', { status: 'PENDING' }],
] as const)('the status "%s" is asked for, and stands in the address', async (name, address, asked) => {
  const router = await open('/users')
  const status = page.getByRole('combobox', { name: /^Status/ })
  await status.selectOptions(name)
  await expect.poll(() => router.state.location.search).toBe(address)
  const request = { page: 1, perPage: 20, search: '', ...asked }
  await expect.poll(() => bed.server.ask.users).toHaveBeenLastCalledWith(request)
  // A link from elsewhere shows what it asks for.
  await open(`/users${address}`)
  await expect.element(status).toHaveDisplayValue(name)
})

test('a person opens over the list and shows where they’re signed in', async () => {
  const router = await open('/users')
  await users.getByRole('button', { name: /Tāmati Reweti/ }).click()
  await expect.element(sheet.getByText('Chrome · Android')).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe(`?user=${TAMATI.id}`)
})

test('changes a role after a question and a proof, and shows it in the log', async () => {
  await open(ofTamati)
  await expect.element(inSheet('Change role')).toBeDisabled()
  await sheet.getByLabelText('Role').selectOptions('Host')
  await inSheet('Change role').click()
  await expect.element(sheet.getByText('Their role becomes Host.')).toBeVisible()
  await inSheet('Change role now').click()
  await expect.element(sheet.getByText(/Your password is required/)).toBeVisible()
  expect(bed.server.ask.changeUserRole).not.toHaveBeenCalled()
  await sheet.getByLabelText('Your password').fill('Right-Pass-2026!')
  await sheet.getByLabelText('Code from your app').fill('123456')
  await inSheet('Change role now').click()
  await expect.element(sheet.getByText('Role changed', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('Changed Tāmati Reweti’s role from Guest to Host')).toBeVisible()
  expect(bed.server.ask.changeUserRole).toHaveBeenCalledWith({ id: TAMATI.id, role: 'HOST', ...PROOF })
})

test('asks administrators before they give up the role, then leaves the page', async () => {
  const router = await open(`/users?user=${HANA.id}`, { id: HANA.id, role: 'ADMIN' })
  await sheet.getByLabelText('Role').selectOptions('Guest')
  await inSheet('Change role').click()
  await expect.element(sheet.getByText(/^You’ll stop being an administrator/)).toBeVisible()
  await sheet.getByLabelText('Your password').fill('Right-Pass-2026!')
  await inSheet('Change role now').click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  await router.navigate('/users')
  await expect.poll(() => page.getByText('Tāmati Reweti').query()).toBeNull()
})

test('resets a lost second factor after a question and a proof', async () => {
  await open(ofTamati, { hasSecondFactor: true })
  await inSheet('Reset second factor').click()
  await expect.element(sheet.getByText(/^For someone who lost their phone/)).toBeVisible()
  await sheet.getByLabelText('Your password').fill('Right-Pass-2026!')
  await sheet.getByLabelText('Code from your app').fill('123456')
  await inSheet('Reset now').click()
  await expect.element(sheet.getByText('Second factor turned off', { exact: true })).toBeVisible()
  expect(bed.server.ask.resetSecondFactor).toHaveBeenCalledWith({ id: TAMATI.id, ...PROOF })
  await expect.poll(() => inSheet('Reset second factor').query()).toBeNull()
})

test('asks before it makes somebody inactive, and can undo it', async () => {
  await open(ofTamati)
  await inSheet('Make inactive').click()
  expect(bed.server.ask.changeUserStatus).not.toHaveBeenCalled()
  await inSheet('Make inactive now').click()
  await expect.element(sheet.getByText('Inactive and signed out everywhere', { exact: true })).toBeVisible()
  expect(bed.server.ask.changeUserStatus).toHaveBeenCalledWith({ id: TAMATI.id, status: 'INACTIVE' })
  await inSheet('Make active').click()
  await expect.element(sheet.getByText('Active again', { exact: true })).toBeVisible()
  await expect.element(inSheet('Make inactive')).toBeVisible()
})

test('keeps the last administrator’s role and status, and says so', async () => {
  await open(ofTamati, { role: 'ADMIN', isLastAdministrator: true })
  await expect.element(sheet.getByText(/^This is the last administrator/)).toBeVisible()
  await expect.element(sheet.getByLabelText('Role')).toBeDisabled()
  await expect.poll(() => inSheet('Make inactive').query()).toBeNull()
})

test.each([
  ['Resend invitation', { status: 'PENDING' }],
  ['Resend verification', { status: 'PENDING', invitedAt: null }],
] as const)('"%s" sends another link, and is there while one is needed', async (name, state) => {
  await open(ofTamati, state)
  await inSheet(name).click()
  await expect.element(sheet.getByText('Email on its way', { exact: true })).toBeVisible()
  expect(bed.server.ask.sendUserLink).toHaveBeenCalledWith({ id: TAMATI.id })
  await open(ofTamati)
  await expect.element(inSheet('Make inactive')).toBeVisible()
  await expect.poll(() => inSheet(name).query()).toBeNull()
})

test('unlocks a locked-out person once', async () => {
  await open(ofTamati, { isLocked: true })
  await inSheet('Unlock').click()
  await expect.element(sheet.getByText('Unlocked', { exact: true })).toBeVisible()
  expect(bed.server.ask.unlockUser).toHaveBeenCalledWith({ id: TAMATI.id })
  await expect.poll(() => inSheet('Unlock').query()).toBeNull()
})

test('an invitation asks for address, name and role, then reloads the list', async () => {
  await open('/users')
  const invite = vi.fn(async () => ok({ data: TAMATI }))
  bed.server.ask.inviteUser = invite
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByPanel('Invite someone')
  await dialog.getByLabelText('Email').fill(TAMATI.email)
  await dialog.getByLabelText('First name').fill('Tāmati')
  await dialog.getByLabelText('Last name').fill('Reweti')
  await dialog.getByLabelText('Role').selectOptions('Guest')
  await dialog.getByLabelText('Language of the email').selectOptions('日本語')
  await dialog.getByLabelText('Your password').fill('Right-Pass-2026!')
  const asked = vi.mocked(bed.server.ask.users ?? vi.fn()).mock.calls.length
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  const person = { email: TAMATI.email, firstName: 'Tāmati', lastName: 'Reweti', role: 'GUEST', locale: 'ja' }
  const { current } = PROOF
  expect(invite).toHaveBeenCalledWith({ id: expect.any(String) as string, ...person, current })
  await expect.poll(() => bed.server.ask.users).toHaveBeenCalledTimes(asked + 1)
})

test('says that an address already has an account and keeps the dialog open', async () => {
  await open('/users?invite=true')
  bed.server.ask.inviteUser = async () => fail({ kind: 'conflict', message: '' })
  const dialog = page.getByPanel('Invite someone')
  await dialog.getByLabelText('Email').fill(TAMATI.email)
  await dialog.getByLabelText('First name').fill('Tāmati')
  await dialog.getByLabelText('Last name').fill('Reweti')
  await dialog.getByLabelText('Your password').fill('Right-Pass-2026!')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText('This email address already has an account.')).toBeVisible()
})

test('an e-mail address breaks before its domain on a narrow screen', async () => {
  await page.viewport(320, 700)
  await open('/users', { email: 'wilhelmina.featherstone@people.example' })
  await expect.poll(() => document.querySelector('.user-row .email')).not.toBeNull()
  const [address] = document.querySelectorAll<HTMLElement>('.user-row .email')
  const domain = address?.querySelector('span')
  expect(address?.textContent).toBe('wilhelmina.featherstone@people.example')
  expect(domain?.getClientRects()).toHaveLength(1)
  expect(domain?.getBoundingClientRect().left).toBe(address?.getBoundingClientRect().left)
})
