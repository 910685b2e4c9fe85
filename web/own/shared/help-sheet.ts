import { createContext, useContext } from 'react'

/** The open sheet of a screen's explanations; null while it is closed. */
export const HelpSheet = createContext<HTMLElement | null>(null)

export const useHelpSheet = () => useContext(HelpSheet)
