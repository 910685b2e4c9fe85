/**
 * An amount as payment providers write it, "59.98", without a detour over fractions.
 *
 * @returns hundredths (rappen, cents); null when it is written in any other way
 */
export function parseAmount(text: string): number | null {
  return /^\d{1,6}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null
}

/** The other way round. @param hundredths a whole number, not negative */
export const formatAmount = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
