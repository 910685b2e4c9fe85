/** As the plans are called in every language. */
export const planNames = { silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const
