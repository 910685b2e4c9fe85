type HiddenCompanion = { id: string; isBlocked: boolean }

export const presentHidden = (rows: readonly HiddenCompanion[]) => ({
  ids: rows.map(({ id }) => id),
  blocked: rows.filter(({ isBlocked }) => isBlocked).map(({ id }) => id),
})
