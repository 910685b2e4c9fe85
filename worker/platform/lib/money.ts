/**
 * Parses an amount in the format of payment providers, "59.98", without floating-point arithmetic.
 *
 * @returns hundredths (rappen, cents); null for any other format
 */
export function parseAmount(text: string): number | null {
  return /^\d{1,6}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null
}

/** Formats an amount as "59.98". @param hundredths a whole number, not negative */
export const formatAmount = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
