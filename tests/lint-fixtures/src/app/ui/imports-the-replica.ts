// Reported: farstead(one-way): app/ui is a leaf
import { mutate } from '#app/replica/replica.ts'

export const act = mutate
