import { expect, test } from 'vitest'
import { CHARGE_FREQUENCIES } from '#contract/charge-frequency.ts'
import { BED_TYPES, TENANT_TYPES, TERM_DAYS, UNIT_TYPES } from '#contract/unit-fields.ts'
import { UNIT_STATUSES } from '#contract/unit-status.ts'
import english from '#words/en/app/units.json'

test('names the choices for a room as the specification does', () => {
  expect(Object.entries(english.type)).toEqual([
    ['PRIVATE_ROOM_ENSUITE', 'Private Room & Ensuite'],
    ['PRIVATE_ROOM', 'Private Room'],
    ['ENTIRE_PLACE', 'Entire Place'],
  ])
  expect(Object.values(english.typeHelp)).toEqual([
    'Private room and bathroom',
    'Shared bathroom',
    'Tiny Home or Cabin',
  ])
  expect(Object.values(english.tenant)).toEqual([
    'Student',
    'Flatmate',
    'Family',
    'Couple',
    'Single Professional',
    'Senior',
  ])
  expect(Object.values(english.bed)).toEqual([
    'Single',
    'Twin',
    'Double',
    'Queen',
    'King',
    'California King',
    'King Single',
    'Super King',
    'Multiple Beds',
  ])
  expect(Object.values(english.frequency)).toEqual([
    'Daily',
    'Weekly',
    'Fortnightly',
    'Monthly',
    'Quarterly',
    'Yearly',
    'One Time',
  ])
  expect(TERM_DAYS).toEqual([7, 14, 21, 28])
})

test('names every choice of the contract and nothing else', () => {
  expect(Object.keys(english.type)).toEqual([...UNIT_TYPES])
  expect(Object.keys(english.tenant)).toEqual([...TENANT_TYPES])
  expect(Object.keys(english.bed)).toEqual([...BED_TYPES])
  expect(Object.keys(english.frequency)).toEqual([...CHARGE_FREQUENCIES])
  expect(Object.keys(english.status)).toEqual([...UNIT_STATUSES])
})
