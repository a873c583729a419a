/** /admin/signin (spec 2 §2). */
export function AdminSignInScreen() {
  return (
    <main tabIndex={-1}>
      <h1>Admin Portal</h1>
    </main>
  );
}
