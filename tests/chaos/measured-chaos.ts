/** Runs of `npm run test:chaos`, as docs/reliability.md shows them. The time is that of all seeds together. */
export const MEASURED_CHAOS: readonly {
  command: string
  seeds: number
  messages: number
  restores: number
  wrong: number
  minutes: number
}[] = [
  {
    command: 'npm run test:chaos -- --seed=1101 --seeds=15 --steps=400',
    seeds: 15,
    messages: 2209,
    restores: 0,
    wrong: 0,
    minutes: 4.0,
  },
  {
    command: 'npm run test:chaos -- --seed=3001 --seeds=8 --steps=400',
    seeds: 8,
    messages: 1115,
    restores: 0,
    wrong: 0,
    minutes: 6.7,
  },
  {
    command: 'npm run test:chaos -- --seed=2001 --seeds=16 --steps=400 --restore',
    seeds: 16,
    messages: 2183,
    restores: 54,
    wrong: 2,
    minutes: 9.7,
  },
  {
    command: 'npm run test:chaos -- --seed=5001 --seeds=3 --steps=400 --restore',
    seeds: 3,
    messages: 380,
    restores: 3,
    wrong: 0,
    minutes: 3.3,
  },
  {
    command: 'npm run test:chaos -- --seed=7001 --seeds=49 --steps=400',
    seeds: 49,
    messages: 6747,
    restores: 0,
    wrong: 0,
    minutes: 19.6,
  },
  {
    command: 'npm run test:chaos -- --seed=8001 --seeds=50 --steps=400 --restore',
    seeds: 50,
    messages: 6968,
    restores: 180,
    wrong: 2,
    minutes: 32.1,
  },
  {
    command: 'npm run test:chaos -- --seed=8041 --seeds=9 --steps=400 --restore',
    seeds: 9,
    messages: 1222,
    restores: 39,
    wrong: 0,
    minutes: 9.1,
  },
  {
    command: 'npm run test:chaos -- --seed=20001 --seeds=100 --steps=400',
    seeds: 100,
    messages: 13595,
    restores: 0,
    wrong: 0,
    minutes: 32.4,
  },
  {
    command: 'npm run test:chaos -- --seed=30001 --seeds=100 --steps=400 --restore',
    seeds: 100,
    messages: 12939,
    restores: 397,
    wrong: 1,
    minutes: 32.4,
  },
  {
    command: 'npm run test:chaos -- --seed=30030 --seeds=8 --steps=400 --restore',
    seeds: 8,
    messages: 1003,
    restores: 32,
    wrong: 3,
    minutes: 8.0,
  },
  {
    command: 'npm run test:chaos -- --seed=41001 --seeds=6 --steps=400 --restore',
    seeds: 6,
    messages: 738,
    restores: 21,
    wrong: 0,
    minutes: 6.8,
  },
  {
    command: 'npm run test:chaos -- --seed=42001 --seeds=15 --steps=400',
    seeds: 15,
    messages: 1893,
    restores: 0,
    wrong: 0,
    minutes: 9.9,
  },
  {
    command: 'npm run test:chaos -- --seed=50107 --steps=400 --restore',
    seeds: 1,
    messages: 132,
    restores: 4,
    wrong: 0,
    minutes: 0.3,
  },
  {
    command: 'npm run test:chaos -- --seed=60002 --seeds=4 --steps=400 --restore',
    seeds: 4,
    messages: 448,
    restores: 15,
    wrong: 0,
    minutes: 9.7,
  },
]
