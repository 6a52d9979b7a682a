/** The last runs of `npm run test:chaos`, as docs/reliability.md shows them. The time is that of all seeds together. */
export const MEASURED_CHAOS: readonly {
  command: string
  seeds: number
  messages: number
  restores: number
  wrong: number
  minutes: number
}[] = [
  {
    command: 'npm run test:chaos -- --seed=98001 --seeds=27 --steps=400',
    seeds: 27,
    messages: 3094,
    restores: 0,
    wrong: 0,
    minutes: 21.5,
  },
  {
    command: 'npm run test:chaos -- --seed=99001 --seeds=30 --steps=400 --restore',
    seeds: 30,
    messages: 3274,
    restores: 102,
    wrong: 0,
    minutes: 9.3,
  },
  {
    command: 'npm run test:chaos -- --seed=99031 --seeds=40 --steps=400 --restore',
    seeds: 40,
    messages: 4305,
    restores: 154,
    wrong: 0,
    minutes: 11.4,
  },
  {
    command: 'npm run test:chaos -- --seed=99071 --seeds=30 --steps=400 --restore',
    seeds: 30,
    messages: 3184,
    restores: 113,
    wrong: 0,
    minutes: 8.1,
  },
  {
    command: 'npm run test:chaos -- --seed=99201 --seeds=100 --steps=400',
    seeds: 100,
    messages: 11343,
    restores: 0,
    wrong: 0,
    minutes: 14.3,
  },
  {
    command: 'npm run test:chaos -- --seed=96001 --seeds=100 --steps=400 --restore',
    seeds: 100,
    messages: 10952,
    restores: 369,
    wrong: 0,
    minutes: 14.7,
  },
  {
    command: 'npm run test:chaos -- --seed=94001 --seeds=30 --steps=400 --restore',
    seeds: 30,
    messages: 3327,
    restores: 106,
    wrong: 0,
    minutes: 4.7,
  },
  {
    command: 'npm run test:chaos -- --seed=95101 --seeds=40 --steps=400',
    seeds: 40,
    messages: 4606,
    restores: 0,
    wrong: 0,
    minutes: 4.0,
  },
]
