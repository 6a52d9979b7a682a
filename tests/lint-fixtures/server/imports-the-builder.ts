// Reported: farstead(one-way): server does not import from scripts
export const later = () => import('#scripts/build.ts')
