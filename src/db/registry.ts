import type { Observable } from 'rxjs'
import type { Result } from '#contract/result.ts'
import * as everyMutation from './mutations.ts'
import * as everyQuery from './queries.ts'
import type { Scope } from './replica.ts'

type Queries = typeof everyQuery
type Mutations = typeof everyMutation
/** What a query or mutation takes besides its scope; nothing if it takes no more. */
type ArgsOf<F> = F extends (...taken: infer Taken) => unknown
  ? Taken extends [Scope, infer Args]
    ? Args
    : Record<string, never>
  : never
type AllArgs<All> = { [Name in keyof All]: ArgsOf<All[Name]> }
type AllRows = {
  [N in keyof Queries]: Queries[N] extends (...taken: never) => Observable<infer Rows> ? Rows : never
}
type AllValues = {
  [N in keyof Mutations]: Mutations[N] extends (...taken: never) => Promise<Result<infer Value>>
    ? Value
    : never
}

export type QueryName = keyof Queries
export type QueryArgs<N extends QueryName> = AllArgs<Queries>[N]
export type QueryRows<N extends QueryName> = AllRows[N]
export type MutationName = keyof Mutations
export type MutationArgs<N extends MutationName> = AllArgs<Mutations>[N]
export type MutationResult<N extends MutationName> = Promise<Result<AllValues[N]>>

// Told name by name, so that `queries[name]` takes the arguments of that name and returns its rows.

/** Every query by name. Emits rows now and after every change. Errors if the replica can't be read. */
export const queries: { [N in QueryName]: (scope: Scope, args: QueryArgs<N>) => Observable<QueryRows<N>> } =
  everyQuery

/** Every mutation by name. Resolves once durable, or with a failure if it couldn't be done. */
export const mutations: { [N in MutationName]: (scope: Scope, args: MutationArgs<N>) => MutationResult<N> } =
  everyMutation
