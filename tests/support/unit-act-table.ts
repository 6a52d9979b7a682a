import type { Given } from '#contract/given.ts'
import type { UnitAct } from '#contract/unit-acts.ts'

/**
 * Who may do what in a room, from the decisions 0179, 0181, 0185 and 0189: what each thing given allows while it lasts. The room's
 * host may do all of it; nobody may do anything who was only invited, or whose help has ended.
 */
export const UNIT_ACT_TABLE: Record<UnitAct, Record<Given, boolean>> = {
  findRoom: { turnovers: true, cohost: true, money: true },
  seeStays: { turnovers: false, cohost: true, money: false },
  seeMoney: { turnovers: false, cohost: false, money: true },
  takeMoney: { turnovers: false, cohost: false, money: true },
  enterRoom: { turnovers: true, cohost: false, money: false },
  turnOver: { turnovers: true, cohost: false, money: false },
  countSupplies: { turnovers: true, cohost: false, money: false },
  converse: { turnovers: false, cohost: true, money: false },
  planTurnovers: { turnovers: false, cohost: false, money: false },
  chooseHands: { turnovers: false, cohost: false, money: false },
}
