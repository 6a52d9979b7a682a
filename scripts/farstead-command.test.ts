import { expect, it } from 'vitest'
import { FARSTEAD_USAGE, readCommand } from './farstead-command.ts'

it.each([
  ['start', 'start'],
  ['--help', 'help'],
  ['help', 'help'],
  ['start --help', 'help'],
  ['backup --help', 'help'],
  ['admin --help', ['--help']],
  ['admin create a@b.example Ana Bell', ['create', 'a@b.example', 'Ana', 'Bell']],
  ['admin', []],
  ['migrate', ['migrate']],
  ['doctor', ['doctor']],
  ['assets push', ['push-assets']],
  ['backup --to /mnt/backups', ['backup', '--to', '/mnt/backups']],
  [
    'restore --from /mnt/backups --identity key.txt',
    ['restore', '--from', '/mnt/backups', '--identity', 'key.txt'],
  ],
  ['', null],
  ['start now', null],
  ['migrate down', null],
  ['assets', null],
  ['assets pull', null],
  ['push-assets', null],
  ['create a@b.example Ana Bell', null],
])('reads “farstead %s”', (typed, asked) => {
  expect(readCommand(typed === '' ? [] : typed.split(' '))).toEqual(asked)
})

it('names each command in its help', () => {
  for (const command of ['start', 'migrate', 'backup', 'restore', 'admin', 'doctor', 'assets'])
    expect(FARSTEAD_USAGE).toMatch(new RegExp(`^farstead ${command} `, 'm'))
})
