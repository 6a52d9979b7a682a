import type { RequestOf } from '#contract/endpoint.ts'
import { createExpense, editExpense, expenses, type ExpenseRow } from '#contract/expense.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const expenseLine: RecordLine<ExpenseRow> = {
  isNotForGuests: true,
  list: async (engine, wanted) => {
    const answer = await engine.ask(expenses, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    const request = { ...fields, id }
    const answer =
      version === null
        ? // The server checks each field; the edits kept on this device aren't typed by field.
          await engine.call(permit, createExpense, request as RequestOf<typeof createExpense>, {
            headers: edit.headers,
          })
        : await engine.call(permit, editExpense, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
