// Reported: farstead(one-way): app/files is shared by the features, and knows none
import { unitsList } from '#app/units/units-list.tsx'

export const list = unitsList
