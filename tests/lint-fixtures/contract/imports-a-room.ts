// Reported: farstead(one-way): contract does not import from db
export type { QueryName } from '#db/registry.ts'
