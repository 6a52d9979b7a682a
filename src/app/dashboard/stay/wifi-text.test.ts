import { expect, it } from 'vitest'
import { wifiText } from './wifi-text.ts'

it('names the network and its password', () => {
  expect(wifiText('Woolshed', 'merino')).toBe('WIFI:T:WPA;S:Woolshed;P:merino;;')
})

it('an open network has no password', () => {
  expect(wifiText('Woolshed', '')).toBe('WIFI:T:nopass;S:Woolshed;;')
})

it('escapes characters with a special meaning', () => {
  expect(wifiText('a;b,c', String.raw`p:"\q`)).toBe(String.raw`WIFI:T:WPA;S:a\;b\,c;P:p\:\"\\q;;`)
})
