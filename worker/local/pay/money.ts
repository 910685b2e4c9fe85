/** Hundredths of an amount as the protocol writes it, "59.98". */
export const hundredths = (amount: string): number => Number(amount.replace('.', ''))

export const amountText = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
