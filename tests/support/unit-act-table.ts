import type { Given } from '#contract/given.ts'
import type { UnitAct } from '#contract/unit-acts.ts'

/**
 * Who may do what in a room, from the decisions 0179, 0181 and 0185: what each thing given allows while it lasts. The room's
 * host may do all of it; nobody may do anything who was only invited, or whose help has ended.
 */
export const UNIT_ACT_TABLE: Record<UnitAct, Record<Given, boolean>> = {
  findRoom: { turnovers: true, cohost: true },
  seeStays: { turnovers: false, cohost: true },
  enterRoom: { turnovers: true, cohost: false },
  turnOver: { turnovers: true, cohost: false },
  countSupplies: { turnovers: true, cohost: false },
  converse: { turnovers: false, cohost: true },
  planTurnovers: { turnovers: false, cohost: false },
  chooseHands: { turnovers: false, cohost: false },
}
