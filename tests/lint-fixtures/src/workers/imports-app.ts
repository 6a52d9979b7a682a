// Reported: farstead(one-way): workers does not import from app
import { routes } from '#app/routes.tsx'

export const table = routes
