import { z } from 'zod'
import { AfterId, Day, endpoint, Id, paged, pageQuery, StoredDay, Timestamp, told } from './endpoint.ts'
import {
  EXPENSE_NOTE_MAX,
  EXPENSES_PAGE,
  LEDGER_AMOUNT_CENTS_MAX,
  MONEY_FILES_MAX,
  PER_PAGE_MAX,
} from './limits.ts'
import { StoredFile } from './upload.ts'

/** What money was spent on, in the terms of a New Zealand host's accountant. */
export const EXPENSE_KINDS = [
  'RATES',
  'INSURANCE',
  'INTEREST',
  'REPAIRS',
  'POWER',
  'CLEANING',
  'SUPPLIES',
  'FEES',
  'OTHER',
] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

const ExpenseFields = z.object({
  /** The calendar day on which it was paid. */
  day: Day,
  /** The room that it was for; `null` for all of them. */
  unitId: Id.nullable(),
  kind: z.enum(EXPENSE_KINDS),
  /** Whole cents, GST included. */
  amount: z.number().int().min(1, 'required').max(LEDGER_AMOUNT_CENTS_MAX),
  note: z.string().trim().max(EXPENSE_NOTE_MAX, 'tooLong'),
  /** Its receipts, by file id; the files may arrive later. */
  attachments: z.array(Id).max(MONEY_FILES_MAX, 'tooMany'),
  /** Removed from every sum. The row stays, so that it can be restored. */
  isRemoved: z.boolean(),
})

/** What a host paid for their rooms: their own note, which they may change. */
export const ExpenseRow = ExpenseFields.extend({
  day: StoredDay,
  id: Id,
  version: z.number().int(),
  hostId: Id,
  /** The attachments that the server has, in order. */
  files: z.array(StoredFile),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ExpenseRow = z.infer<typeof ExpenseRow>

/** An expense as a device wrote it. Fields left out have their default. */
export const NewExpense = ExpenseFields.extend({
  unitId: ExpenseFields.shape.unitId.default(null),
  note: ExpenseFields.shape.note.default(''),
  attachments: ExpenseFields.shape.attachments.default([]),
  isRemoved: ExpenseFields.shape.isRemoved.default(false),
})
export type NewExpense = z.infer<typeof NewExpense>

/** Fields to change; those left out stay as they are. */
export const ExpenseEdit = ExpenseFields.partial()
export type ExpenseEdit = z.infer<typeof ExpenseEdit>

const ExpenseParams = z.object({ id: Id })
const ExpenseAnswer = told(ExpenseRow)

export const expenses = endpoint({
  name: 'expenses',
  method: 'get',
  path: '/expenses',
  needs: ['list', 'Revenue'],
  summary: "The caller's expenses, newest change first; everybody's with `all`, for administrators",
  query: pageQuery(EXPENSES_PAGE, PER_PAGE_MAX).extend({
    ...AfterId.shape,
    /** Everybody's expenses. For administrators only. */
    all: z.stringbool().optional(),
  }),
  answer: paged(ExpenseRow),
})

export const createExpense = endpoint({
  name: 'createExpense',
  hasOwnLimit: true,
  method: 'put',
  path: '/expenses/:id',
  needs: ['create', 'Revenue'],
  summary: 'Creates an expense under an id made on the device. Safe to repeat: returns the stored expense',
  params: ExpenseParams,
  body: NewExpense,
  answer: ExpenseAnswer,
})

export const editExpense = endpoint({
  name: 'editExpense',
  hasOwnLimit: true,
  method: 'patch',
  path: '/expenses/:id',
  needs: ['update', 'Revenue'],
  summary:
    'Changes fields of an expense. `If-Match` names the version; 409 with the current row for any other',
  params: ExpenseParams,
  body: ExpenseEdit,
  answer: ExpenseAnswer,
})
