type Files = { site: string; desk: string }
type Desk = { port: string; publishableKey: string; secretKey: string }

export function localVariables(before: Files, desk: Desk): Files
