import { expect, it } from 'vitest';
import { loginWorld } from '../../../test/worlds/login-world.ts';

it('answers every one of many logins and reads on two database connections', async () => {
  const small = await loginWorld({ poolSize: 2 });
  try {
    const { refresh_token, access_token } = (await small.person('demo@crossdock.test', 'crossdock-demo'))
      .body;
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        if (index % 4 === 0) return (await small.client('demo-client', 'demo-secret')).status;
        if (index % 4 === 1) return (await small.refresh(refresh_token)).status;
        if (index % 4 === 2) return (await small.refresh(`cdr_2_${'A'.repeat(43)}`)).status;
        small.app.app.credentials.clear();
        return small.statusWith(access_token);
      }),
    );
    const expected = Array.from({ length: 64 }, (_, index) => (index % 4 === 2 ? 401 : 200));
    expect(statuses).toEqual(expected);
    expect(small.app.db.poolState().waiting).toBe(0);
  } finally {
    await small.close();
  }
});
