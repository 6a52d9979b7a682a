// Reported: farstead(one-way): db does not import from app
export const later = () => import('#app/main.tsx')
