// Reported: farstead(one-way): A feature never imports another feature
import { unitsList } from '#app/units/units-list.tsx'

export const list = unitsList
