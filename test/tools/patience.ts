/** What tests open waits for the database so many times as long as a service does: a busy machine must not fail any of them. */
export const PATIENCE = 20;
