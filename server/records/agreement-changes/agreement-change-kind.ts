import {
  agreementChanges,
  type AgreementChangeRow,
  answerAgreementChange,
  proposeAgreementChange,
} from '#contract/agreement-change.ts'
import { ok } from '#contract/result.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { answerChange } from './answer-change.ts'
import { agreementChangesPage, proposeChange } from './propose-change.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as noticesToEnd from '#server/store/migrations/0230-notices-to-end.ts'
import * as leavingByNotice from '#server/store/migrations/0231-agreements-leaving-by-notice.ts'
import * as noticesAmongChanges from '#server/store/migrations/0232-notices-among-changes.ts'
import * as agreedEnds from '#server/store/migrations/0234-agreed-ends.ts'
import * as agreementChangesTable from '#server/store/migrations/0189-agreement-changes.ts'
import { agreementChangeRows } from './agreement-change-rows.ts'

export const agreementChangeKind: ServerKind<AgreementChangeRow> = {
  rowsFor: agreementChangeRows,
  // The parties are named as the agreement names them.
  rowsShowing: null,
  routes: agreementChangeRoutes,
  migrations: {
    '0189-agreement-changes': agreementChangesTable,
    '0230-notices-to-end': noticesToEnd,
    '0231-agreements-leaving-by-notice': leavingByNotice,
    '0232-notices-among-changes': noticesAmongChanges,
    '0234-agreed-ends': agreedEnds,
  },
}

/**
 * Changes of agreements that both have accepted: either party proposes one, and the other accepts or declines it; and
 * notices to end them, which either gives.
 */
function agreementChangeRoutes(scope: ServerScope): Route[] {
  const { db, notices, now, newId } = scope
  return [
    implement(agreementChanges, async ({ query, actor }) =>
      ok(await agreementChangesPage(db, actor.id, query)),
    ),
    implement(proposeAgreementChange, async ({ params, body, actor }) => {
      const proposing = { id: params.id, userId: actor.id, proposal: body, at: now(), newId, notices }
      return dataOf(await tellWritten(scope, actor.id, await proposeChange(db, proposing)))
    }),
    implement(answerAgreementChange, async ({ params, body, actor }) => {
      const answering = { ...body, id: params.id, userId: actor.id, at: now(), newId, notices }
      return dataOf(await tellWritten(scope, actor.id, await answerChange(db, answering)))
    }),
  ]
}
