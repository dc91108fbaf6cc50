// Dense and sparse linear algebra with the template library Eigen. The matrices are small whole numbers, so that sums
// are exact in any order; where there are divisions, the results are printed with few digits.
#include <Eigen/Dense>
#include <Eigen/Sparse>

#include "driver.h"

using Eigen::MatrixXd;
using Eigen::VectorXd;

static MatrixXd random_matrix(int rows, int columns, uint64_t state) {
  MatrixXd result(rows, columns);
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++) result(i, j) = (double)(int)(random_bits(&state) % 19) - 9;
  return result;
}

static void sparse(int side) {
  int size = side * side;
  Eigen::SparseMatrix<double> matrix(size, size);
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < size; i++) {
    entries.emplace_back(i, i, 5);
    if (i % side > 0) entries.emplace_back(i, i - 1, -1);
    if (i % side < side - 1) entries.emplace_back(i, i + 1, -1);
    if (i >= side) entries.emplace_back(i, i - side, -1);
    if (i + side < size) entries.emplace_back(i, i + side, -1);
  }
  matrix.setFromTriplets(entries.begin(), entries.end());
  VectorXd right = matrix * VectorXd::Ones(size);
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> direct(matrix);
  Eigen::ConjugateGradient<Eigen::SparseMatrix<double>> iterative(matrix);
  iterative.setTolerance(1e-12);
  printf("sparse: %.6f %.6f\n", direct.solve(right).sum(), iterative.solve(right).sum());
}

int main() {
  MatrixXd a = random_matrix(400, 400, 1), b = random_matrix(400, 400, 2);
  MatrixXd product = a * b;
  printf("product: %.0f %.0f\n", product.sum(), product.cwiseAbs().maxCoeff());
  MatrixXd good = a + 100.0 * MatrixXd::Identity(400, 400);
  VectorXd ones = VectorXd::Ones(400), right = good * ones;
  printf("LU: %.6f\n", good.partialPivLu().solve(right).sum());
  printf("QR: %.6f\n", good.householderQr().solve(right).sum());
  MatrixXd symmetric = a.transpose() * a + MatrixXd::Identity(400, 400);
  printf("Cholesky: %.4f\n", symmetric.llt().solve(symmetric * ones).sum());
  Eigen::SelfAdjointEigenSolver<MatrixXd> values(symmetric.topLeftCorner(250, 250));
  printf("eigenvalues: %.2f\n", values.eigenvalues().sum());
  Eigen::JacobiSVD<MatrixXd> singular(a.topLeftCorner(120, 120));
  printf("singular values: %.4f\n", singular.singularValues().sum());
  sparse(200);
  Eigen::Matrix4d turn = Eigen::Matrix4d::Identity();
  Eigen::Matrix4d step;
  step << 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1;
  for (int i = 0; i < 10000000; i++) turn = step * turn;
  printf("fixed size: %.0f %.0f\n", turn(0, 1), turn.trace());
  return 0;
}
